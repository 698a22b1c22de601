import { Link } from 'react-router';
import styles from './legal.module.css';

/** The privacy policy, in short sentences. */
export default function PrivacyPolicyPage() {
  return (
    <main className={styles.text}>
      <div className={styles.column}>
        <h1 className="type-title-large">Privacy Policy</h1>
        <p>
          <Link to="/">Back to Needledrop</Link>
        </p>
        <h2 className="type-page-title">What is kept</h2>
        <p>
          Your name, your email, the tracks that you upload with what you write about them, your submissions, playlists
          and ratings. A password is kept only as a hash that cannot be turned back.
        </p>
        <h2 className="type-page-title">What it is used for</h2>
        <p>
          To let creators submit music to jobs and companies listen to it. Data is never sold or shared with external
          sources or A.I. agents.
        </p>
        <h2 className="type-page-title">Cookies</h2>
        <p>
          One cookie keeps you logged in. The choice of theme and of single keys stays in your browser and is not sent.
        </p>
        <h2 className="type-page-title">Age</h2>
        <p>You must be 18 or older. Data of children under 13 is never collected.</p>
      </div>
    </main>
  );
}
