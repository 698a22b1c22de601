import { Contact } from './contact';
import styles from './legal.module.css';

/** The privacy policy, without its title. */
export function PrivacyPolicy() {
  return (
    <div className={styles.prose}>
      <CollectedData />
      <DataProtection />
    </div>
  );
}

/** The sections about the stored data: who stores it, why, and who sees it. */
function CollectedData() {
  return (
    <>
      <p>
        This policy explains what data Needledrop keeps about you, why, for how long, and who else can see it. In short:
        data is never sold or shared with external sources or A.I. agents. Service providers, such as our payment
        provider, receive only what their work requires and may use it for nothing else.
      </p>

      <h2>1. Who is responsible</h2>
      <p>
        The operator of this site. Send questions and requests to <Contact />.
      </p>

      <h2>2. What we keep</h2>
      <ul>
        <li>
          <b>Your account:</b> name, email, role, the links you gave when you signed up, your avatar, and when you
          signed up. Your password is stored only as a hash (argon2id) that cannot be reversed.
        </li>
        <li>
          <b>Your music:</b> the files that you upload, their waveforms, and what you write about them: title, artist,
          description, tags, writers, publishers and master owners with their shares, rights organizations and IPI
          numbers. Only write about other people what they have agreed to.
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
          <b>Counts:</b> how often a track was played, downloaded and shared. Visitors to the site and to shared links
          are counted by a hash that changes every day and cannot be traced back to anyone.
        </li>
        <li>
          <b>Network addresses:</b> held in memory for a few minutes, to slow down anyone guessing passwords or flooding
          the service. They are not written to the database.
        </li>
      </ul>

      <h2>3. What it is used for</h2>
      <p>
        To provide the service you signed up for: letting creators submit music to jobs, letting companies listen and
        decide, taking payments, sending related emails, answering you, and keeping the service safe. We do not build
        advertising profiles, and no decision about you is left to a machine: people approve, hold and block accounts.
      </p>

      <h2>4. Who sees what</h2>
      <ul>
        <li>Members of the company that posted a job, and our staff, see and hear what you submit to that job.</li>
        <li>
          Reviewers of one job see each other's names, ratings, and what each is listening to at the moment. Creators
          never see ratings.
        </li>
        <li>
          Anyone with a shared link can hear what it shares, until it expires or you delete it. Archives that visitors
          download hold names and shares, without IPI numbers unless the link's owner includes them.
        </li>
        <li>
          Tags in downloaded files name the public contact that the creator chose, or else ours; never the email of an
          account.
        </li>
        <li>Our staff can see accounts, jobs and companies as far as their work requires.</li>
      </ul>

      <h2>5. Service providers</h2>
      <p>The operator chooses which of these a site uses; the others receive nothing.</p>
      <ul>
        <li>
          <b>Payment provider:</b> takes payments and keeps the payment methods. It learns your email and your plan.
        </li>
        <li>
          <b>Mail and storage providers:</b> deliver our emails, and store files and the database.
        </li>
        <li>
          <b>Live chat:</b> loaded only after you have agreed to this policy or pressed its button. It learns the page
          you are on (without anything after a question mark), whether you are logged in, your user number, the payment
          provider's number for you and harmless parameters of the address you arrived at, such as a campaign's name. It
          identifies the conversation by a random number of its own.
        </li>
        <li>
          <b>Error reports:</b> tell us what broke, without queries, cookies, contents or secrets.
        </li>
        <li>
          <b>Affiliate tracking:</b> where the operator has turned it on, it receives your email once, after you have
          confirmed it, so that whoever recommended Needledrop to you is credited.
        </li>
        <li>
          <b>Mastering Channel:</b> a partner's page in a frame that is isolated from ours. Anything you enter there is
          between you and the partner.
        </li>
      </ul>
      <p>
        Beyond that we disclose data only where a law or a court requires it, and then no more than required. We never
        sell it, we do not share it for advertising, and we do not let A.I. agents read it or learn from it.
      </p>
    </>
  );
}

/**
 * The sections of the privacy policy about cookies and similar storage, how long and how safely data is kept, a person's rights, age,
 * changes, and contact.
 */
function DataProtection() {
  return (
    <>
      <h2>6. Cookies and similar storage</h2>
      <ul>
        <li>
          <b>needledrop_session</b> keeps you logged in. Scripts cannot read it; it is removed when you log out or when
          it expires.
        </li>
        <li>
          <b>needledrop_policy_1</b> remembers that you agreed to this version of the policy, for up to 36,500 days as
          far as your browser allows.
        </li>
        <li>
          <b>needledrop_ref</b> remembers for 30 days by whose recommendation you came, where you did and have agreed to
          this policy.
        </li>
        <li>
          Your browser's storage keeps your theme, your key and player settings, where you were in the workspace, the
          last log-in picture, and, until you log out, your name and role, so that the page opens without a connection.
          The link from an email is kept in its tab until it is used.
        </li>
      </ul>
      <p>None of these follows you to other sites. There are no third-party cookies unless you use the live chat.</p>

      <h2>7. How long we keep it</h2>
      <p>
        Your account and its content stay until the account is deleted; then its content and statistics are removed with
        it. A deleted track is removed from playlists and submissions. Sessions are removed when they end or expire,
        links in emails after a few days at most, and the text of an email as soon as it is sent. The record of live
        changes is removed after 24 hours. Invoices are kept for as long as the law requires. Backups are overwritten in
        turn.
      </p>

      <h2>8. How it is kept safe</h2>
      <p>
        Passwords, sessions and links are kept as hashes only. Files have addresses that expire, and each request is
        checked against the rights of the person making it. Anyone who is blocked or logged out is cut off immediately,
        in every tab. No system is perfect: if your data is exposed, we will tell you what happened without delay.
      </p>

      <h2>9. Your rights</h2>
      <p>
        Wherever you live, you may ask what data we keep about you and get a copy, have wrong data corrected, have your
        account deleted, object to a use, and withdraw consent. You can change your name, email, password and avatar on
        your profile page. Residents of California have these rights under the CCPA, people in Europe under the GDPR,
        with the right to complain to an authority. You will not be penalized for asking. We reply within 30 days.
      </p>

      <h2>10. Age</h2>
      <p>
        The minimum age is 18. Data of children under 13 is never collected; if we learn that an account belongs to a
        child, it is deleted.
      </p>

      <h2>11. Changes</h2>
      <p>
        When this policy changes, its date changes, and creators and managers are asked to agree again before it applies
        to them.
      </p>

      <h2>12. Contact</h2>
      <p>
        Send questions, requests and complaints about data to <Contact />.
      </p>
    </>
  );
}
