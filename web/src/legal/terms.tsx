import { Link } from 'react-router';
import { Contact } from './contact';
import styles from './legal.module.css';

/** The terms and conditions, without their title. */
export function Terms() {
  return (
    <div className={styles.prose}>
      <p>
        These terms are the agreement between you and the operator of Needledrop. Whoever signs up accepts them, with
        the Code of Conduct and the{' '}
        <Link to="/privacy-policy" target="_blank">
          Privacy Policy
        </Link>
        .
      </p>

      <h2>1. Who may use Needledrop</h2>
      <p>
        You must be 18 or older. Who signs up for a company states that they may act for it. Our staff looks at new
        accounts before they are approved, may put an account on hold while there is no room for more, and may refuse
        one. Needledrop works in a browser on a computer, not on mobile formats.
      </p>

      <h2>2. Your account</h2>
      <p>
        An account belongs to one person. Give an email address that you read, and keep your password to yourself: what
        is done with your account counts as done by you. You can see and end your sessions on your profile page. Tell us
        at once if somebody else got in.
      </p>

      <h2>3. Your music stays yours</h2>
      <p>
        Uploading takes no right away from you. You allow us, without exclusivity and only as long as a track is with
        us, to store it, to convert it, to draw its waveform, and to play and send it to those whom you choose: the
        reviewers of the jobs that you submit it to, and whoever holds a link that you share. We use it for nothing
        else. In particular no A.I. is trained with it, and it is never handed to A.I. agents.
      </p>
      <p>
        Upload only music that you hold the rights to, or whose holders have all agreed, samples included. What you
        write about writers, publishers, master owners and their shares must be true: companies rely on it.
      </p>

      <h2>4. Jobs and submissions</h2>
      <p>
        A job is an invitation to submit music, not an order. Whether a track is licensed, by whom and for how much is
        agreed between the creator and the company; we are no party to that and take no share of it. Ratings and
        playlists of reviewers are their own and are not shown to creators. A company uses submitted music for listening
        and deciding only, until there is a licence.
      </p>

      <h2>5. Plans and payment</h2>
      <p>
        A creator's account starts with a free trial of two weeks. Paid plans are billed in advance by month or by year
        through a payment provider. You can cancel at any time: the plan then runs to the end of the period that is
        paid, and the account goes on as Free. Limits of each plan stand on the pricing page. We announce new prices
        before the next period begins.
      </p>

      <h2>6. Copyright notices (DMCA)</h2>
      <p>
        Whoever finds their work on Needledrop without their leave sends us a notice that names the work and the track
        or link, says how they can be reached, states in good faith that the use is not allowed, states under penalty of
        perjury that the notice is right and that they may act for the holder, and is signed. DMCA notices are processed
        within two business days: the track is taken down and its uploader told, who may answer with a counter-notice.
        Accounts of repeat infringers are closed. Notices go to <Contact />.
      </p>

      <h2>7. What ends an account</h2>
      <p>
        You may have your account deleted whenever you like; all its content and statistics go with it. We may block or
        delete accounts that break these terms or the Code of Conduct, or that endanger others or the service.
      </p>

      <h2>8. What we answer for</h2>
      <p>
        We run Needledrop with care, but as it is: we do not promise that it is always there, that it finds a buyer for
        a track, or that what others write is true. Keep your own copies of what you upload. As far as the law allows,
        we do not answer for indirect damage or lost profit, and in all for no more than what you paid us in the twelve
        months before. Nothing here limits what the law does not let anybody limit.
      </p>

      <h2>9. Law</h2>
      <p>
        These terms are governed by California law, without its rules on conflicts of laws, and disputes go to the
        courts of California, unless the law of where you live gives you other rights that cannot be waived. If a part
        of these terms does not hold, the rest does.
      </p>

      <h2>10. Changes</h2>
      <p>
        When these terms change, we say so before the change counts, and ask creators and managers to agree again. Who
        does not agree can have the account deleted.
      </p>

      <h2>11. Contact</h2>
      <p>
        Questions about these terms go to <Contact />.
      </p>
    </div>
  );
}
