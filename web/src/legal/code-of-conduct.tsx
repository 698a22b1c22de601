import { Contact } from './contact';
import styles from './legal.module.css';

/** The Code of Conduct, without its title. */
export function CodeOfConduct() {
  return (
    <div className={styles.prose}>
      <p>
        Needledrop is a room in which people listen to each other's work. It stays one as long as everybody in it keeps
        to this.
      </p>
      <h2>Be honest</h2>
      <p>
        Sign up as who you are, or as the company that you really act for. Submit your own music, and name everybody who
        wrote or owns a part of it. Post only jobs that exist, with the budget that you have.
      </p>
      <h2>Be kind</h2>
      <p>
        Speak of music and people as you would in the studio with them. No harassment, no threats, no contempt for who
        somebody is, where they come from, whom they love or what they believe. Nothing sexual about anybody, and
        nothing at all that harms children.
      </p>
      <h2>Keep what is confidential</h2>
      <p>
        Music and briefs are shown to you for the job at hand. Do not record, copy or pass them on, do not feed them to
        A.I., and share links only with those they are meant for. Ratings stay among reviewers.
      </p>
      <h2>Play fair</h2>
      <p>
        One account for each person. No bought plays, no ratings for favours, no flooding of jobs with tracks that do
        not fit the brief, no advertising to people who did not ask for it.
      </p>
      <h2>Leave the machines alone</h2>
      <p>
        Do not try to get into other people's accounts, around limits or past what your role may see, and do not collect
        data by robots. If you find a weakness, tell us and nobody else until it is mended.
      </p>
      <h2>If something goes wrong</h2>
      <p>
        Tell us: <Contact />. Our staff listens to both sides, and may remove content, or hold, block or delete an
        account, according to how serious it is.
      </p>
    </div>
  );
}
