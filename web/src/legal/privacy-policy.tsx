import { Contact } from './contact';
import styles from './legal.module.css';

/** The privacy policy, without its title. */
export function PrivacyPolicy() {
  return (
    <div className={styles.prose}>
      <p>
        This policy says what Needledrop keeps of you, what for, for how long, and who else sees it. The short of it:
        data is never sold or shared with external sources or A.I. agents. Where somebody works for us, such as whoever
        takes payments, they get what that work needs and may use it for nothing else.
      </p>

      <h2>1. Who is responsible</h2>
      <p>
        The operator of the site at which you read this. Questions and requests go to <Contact />.
      </p>

      <h2>2. What is kept</h2>
      <ul>
        <li>
          <b>Your account:</b> name, email, role, the links that you gave when you signed up, your picture, when you
          signed up. Your password only as a hash (argon2id) that cannot be turned back.
        </li>
        <li>
          <b>Your music:</b> the files that you upload, their waveforms, and what you write about them: title, artist,
          description, tags, writers, publishers and master owners with their shares, rights organisations and IPI
          numbers. Write about other people only what they would let you write.
        </li>
        <li>
          <b>Your work:</b> submissions, playlists, shared links, jobs, companies, teams, invitations; as a reviewer
          your ratings and which tracks you have heard.
        </li>
        <li>
          <b>Your sessions:</b> when each began and was last seen, and the name that your browser gives itself. You see
          them on your profile page and can end them there.
        </li>
        <li>
          <b>Payments:</b> your plan, its periods, the payment provider's number for you, and of a card its brand,
          country, last four digits and expiry. Card numbers never reach us.
        </li>
        <li>
          <b>Counts:</b> how often a track was played, downloaded and shared. Visitors of shared links are counted by a
          hash that changes every day and cannot be traced back to anybody.
        </li>
        <li>
          <b>Network addresses:</b> held in memory for some minutes, to slow down whoever tries passwords or floods the
          service. They are not written to the database.
        </li>
      </ul>

      <h2>3. What it is used for</h2>
      <p>
        To run what you signed up for: letting creators submit music to jobs, letting companies listen to it and decide,
        taking payments, sending the letters that belong to it, answering you, and keeping the service safe. We do not
        make advertising profiles, and no decision about you is left to a machine: people approve, hold and block
        accounts.
      </p>

      <h2>4. Who sees what</h2>
      <ul>
        <li>Members of the company that posted a job, and our staff, see and hear what you submit to that job.</li>
        <li>
          Reviewers of one job see each other's names, ratings, and what each is listening to at the moment. Creators
          never see ratings.
        </li>
        <li>
          Whoever holds a shared link hears what it shares, until it expires or you delete it. Archives that visitors
          download hold names and shares, without IPI numbers unless the link's owner includes them.
        </li>
        <li>
          Tags in downloaded files name the public contact that the creator chose, else ours; never the email of an
          account.
        </li>
        <li>Our staff sees accounts, jobs and companies as far as its work needs it.</li>
      </ul>

      <h2>5. Who works for us</h2>
      <p>Which of these a site uses is its operator's choice; the others get nothing.</p>
      <ul>
        <li>
          <b>Payment provider:</b> takes payments and keeps the payment methods. It learns your email and your plan.
        </li>
        <li>
          <b>Mail and storage providers:</b> carry our letters, and keep files and the database.
        </li>
        <li>
          <b>Live chat:</b> loaded only after you have agreed to this policy. It learns the page that you are on
          (without what follows a question mark), whether you are logged in, your user number, the payment provider's
          number for you and, of the address that you came by, the parameters that open nothing, such as a campaign's.
          It knows the conversation by a random number of its own.
        </li>
        <li>
          <b>Error reports:</b> tell us what broke, without queries, cookies, contents and secrets.
        </li>
        <li>
          <b>Affiliate tracking:</b> where the operator has turned it on, your email is told to it once, after you have
          confirmed it, so that whoever recommended Needledrop to you gets their share.
        </li>
        <li>
          <b>Mastering Channel:</b> a partner's page in a frame that is closed off from ours. What you give it there is
          between you and the partner.
        </li>
      </ul>
      <p>
        Beyond that we hand out data only where a law or a court binds us to, and then no more than it asks for. We
        never sell it, we do not share it for advertising, and we do not let A.I. agents read it or learn from it.
      </p>

      <h2>6. Cookies and the like</h2>
      <ul>
        <li>
          <b>needledrop_session</b> keeps you logged in. Scripts cannot read it; it goes when you log out or when it
          expires.
        </li>
        <li>
          <b>needledrop_policy_1</b> remembers that you agreed to this version of the policy, for up to 36,500 days as
          far as the browser lets it.
        </li>
        <li>
          The storage of your browser keeps your theme, your key and player settings, the last log-in picture, and,
          until you log out, your name and role, so that the page opens without a connection. A letter's link is kept in
          its tab until it is used.
        </li>
      </ul>
      <p>None of these follows you to other sites. There are no cookies of others, unless you use the live chat.</p>

      <h2>7. How long</h2>
      <p>
        Your account and its content stay until the account is deleted; then its content and statistics are removed with
        it. A deleted track is removed from playlists and submissions. Sessions go when they end or expire, links in
        letters after days at most, and what a letter said as soon as it is sent. The record of live changes goes after
        24 hours. Bills are kept for as long as the law wants. Backups are overwritten in turn.
      </p>

      <h2>8. How it is kept safe</h2>
      <p>
        Passwords, sessions and links are kept as hashes only. Files have addresses that expire, and each request is
        checked against the rights of whoever makes it. Whoever is blocked or logged out is cut off at once, in every
        tab. No system is perfect: if data of yours gets out, we tell you without delay what happened.
      </p>

      <h2>9. Your rights</h2>
      <p>
        Wherever you live, you may ask what we keep of you and get a copy, have wrong data corrected, have your account
        deleted, object to a use, and take back a consent. Name, email, password and picture you change yourself on your
        profile page. Residents of California have these rights under the CCPA, people in Europe under the GDPR, with
        the right to complain to an authority. Asking has no disadvantage for you. We answer within 30 days.
      </p>

      <h2>10. Age</h2>
      <p>
        The minimum age is 18. Data of children under 13 is never collected; if we learn that an account belongs to a
        child, it is deleted.
      </p>

      <h2>11. Changes</h2>
      <p>
        When this policy changes, its date changes, and creators and managers are asked to agree again before it counts
        for them.
      </p>

      <h2>12. Contact</h2>
      <p>
        Questions, requests and complaints about data go to <Contact />.
      </p>
    </div>
  );
}
