import { Link } from 'react-router';
import { Contact } from './contact';
import styles from './legal.module.css';

/** The terms and conditions, without their title. */
export function Terms() {
  return (
    <div className={styles.prose}>
      <p>
        These terms are the agreement between you and the operator of Needledrop. By signing up you accept them,
        together with the Code of Conduct and the{' '}
        <Link to="/privacy-policy" target="_blank">
          Privacy Policy
        </Link>
        .
      </p>

      <h2>1. Who may use Needledrop</h2>
      <p>
        You must be 18 or older. If you sign up for a company, you confirm that you may act for it. Our staff reviews
        new accounts before approving them, may put an account on hold while there is no room for more, and may decline
        one. Needledrop works in a browser on a computer, not on mobile formats.
      </p>

      <h2>2. Your account</h2>
      <p>
        An account belongs to one person. Use an email address that you read, and keep your password to yourself: you
        are responsible for what is done with your account. You can see and end your sessions on your profile page. Tell
        us immediately if someone else gains access.
      </p>

      <h2>3. Your music stays yours</h2>
      <p>
        You keep all rights to what you upload. You grant us a non-exclusive permission, only as long as a track is with
        us, to store it, convert it, draw its waveform, and play and send it to the people you choose: the reviewers of
        the jobs you submit it to, and anyone with a link that you share. We use it for nothing else. In particular, no
        A.I. is trained on it, and it is never given to A.I. agents.
      </p>
      <p>
        Upload only music whose rights you hold, or whose rights holders have all agreed, samples included. What you
        enter about writers, publishers, master owners and their shares must be true: companies rely on it.
      </p>

      <h2>4. Jobs and submissions</h2>
      <p>
        A job is an invitation to submit music, not an order. Whether a track is licensed, by whom and for how much is
        agreed between the creator and the company; we are not a party to that and take no share of it. Reviewers'
        ratings and playlists are their own and are not shown to creators. Until there is a license, a company may use
        submitted music for listening and deciding only.
      </p>

      <h2>5. Plans and payment</h2>
      <p>
        A creator's account starts with a free trial of two weeks. Paid plans are billed in advance by month or by year
        through a payment provider. You can cancel at any time: the plan then runs to the end of the paid period, and
        the account continues as Free. The limits of each plan are on the pricing page. We announce new prices before
        the next period begins.
      </p>

      <h2>6. Copyright notices (DMCA)</h2>
      <p>
        If you find your work on Needledrop without your permission, send us a signed notice that identifies the work
        and the track or link, gives your contact details, states in good faith that the use is not authorized, and
        states under penalty of perjury that the notice is accurate and that you may act for the rights holder. DMCA
        notices are processed within two business days: the track is taken down and its uploader is informed and may
        respond with a counter-notice. Accounts of repeat infringers are closed. Send notices to <Contact />.
      </p>

      <h2>7. Ending an account</h2>
      <p>
        You may have your account deleted at any time; all its content and statistics are deleted with it. We may block
        or delete accounts that break these terms or the Code of Conduct, or that endanger others or the service.
      </p>

      <h2>8. Liability</h2>
      <p>
        We run Needledrop with care, but provide it as is: we do not promise that it is always available, that it finds
        a buyer for a track, or that what others write is true. Keep your own copies of what you upload. As far as the
        law allows, we are not liable for indirect damage or lost profit, and our total liability is limited to what you
        paid us in the previous twelve months. Nothing here limits liability that cannot be limited by law.
      </p>

      <h2>9. Governing law</h2>
      <p>
        These terms are governed by California law, without its rules on conflicts of laws, and disputes go to the
        courts of California, unless the law of where you live gives you other rights that cannot be waived. If part of
        these terms is invalid, the rest remains in force.
      </p>

      <h2>10. Changes</h2>
      <p>
        When these terms change, we will say so before the change takes effect and ask creators and managers to agree
        again. If you do not agree, you can have your account deleted.
      </p>

      <h2>11. Contact</h2>
      <p>
        Send questions about these terms to <Contact />.
      </p>
    </div>
  );
}
