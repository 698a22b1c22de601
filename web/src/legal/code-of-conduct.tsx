import { Contact } from './contact';
import styles from './legal.module.css';

/** The Code of Conduct, without its title. */
export function CodeOfConduct() {
  return (
    <div className={styles.prose}>
      <p>
        Needledrop is a place where people listen to each other's work. It stays that way as long as everyone follows
        this code.
      </p>
      <h2>Be honest</h2>
      <p>
        Sign up as yourself, or as the company you really represent. Submit your own music, and name everyone who wrote
        or owns a part of it. Post only real jobs, with the budget you have.
      </p>
      <h2>Be kind</h2>
      <p>
        Talk about music and people as you would in the studio with them. No harassment, no threats, no contempt for who
        someone is, where they come from, whom they love or what they believe. Nothing sexual about anyone, and nothing
        at all that harms children.
      </p>
      <h2>Keep confidences</h2>
      <p>
        Music and briefs are shown to you for the job at hand. Do not record, copy or pass them on, do not feed them to
        A.I., and share links only with those they are meant for. Ratings stay among reviewers.
      </p>
      <h2>Play fair</h2>
      <p>
        One account for each person. No bought plays, no ratings in exchange for favors, no flooding jobs with tracks
        that don't fit the brief, no unsolicited advertising.
      </p>
      <h2>Respect the system</h2>
      <p>
        Do not try to access other people's accounts, get around limits or see more than your role allows, and do not
        scrape data. If you find a vulnerability, tell us, and no one else until it is fixed.
      </p>
      <h2>If something goes wrong</h2>
      <p>
        Tell us: <Contact />. Our staff listens to both sides, and may remove content, or hold, block or delete an
        account, according to how serious it is.
      </p>
    </div>
  );
}
