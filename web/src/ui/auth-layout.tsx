import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VERSION } from '../settings';
import groove from './assets/groove.webp';
import styles from './auth-layout.module.css';
import beside from './beside-picture.module.css';
import { LogoMark } from './logo';

export interface AuthLayoutProps {
  /** The URL of the picture; the default picture is used if the URL is missing or does not load. */
  picture?: string | null;
  children: ReactNode;
  /** The content that is shown over the picture; the product's slogan by default. */
  over?: ReactNode;
}

/** The product's slogan, shown over the picture. */
export function Slogan() {
  return <p className={`type-poster ${styles.poster}`}>Licensing starts with listening.</p>;
}

function layers(picture: string | null | undefined): string {
  const addresses = picture ? [picture, groove] : [groove];
  return addresses.map((address) => `url(${JSON.stringify(address)})`).join(', ');
}

/** The layout of pages for visitors: a column with the content beside a picture. A vertical amber line separates them. */
export function AuthLayout({ picture, children, over = <Slogan /> }: AuthLayoutProps) {
  return (
    <div className={styles.split}>
      <main className={`${beside.column} ${styles.column}`}>
        <Link to="/" className={styles.logo} aria-label="Needledrop">
          <LogoMark size={25} />
          Needledrop
        </Link>
        <div className={styles.middle}>{children}</div>
        <footer className={styles.foot}>
          <span>v{VERSION}</span>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <span className={styles.desktop}>
            <IconDeviceDesktop size={15} stroke={1.6} aria-hidden="true" />
            Works on desktop only
          </span>
        </footer>
      </main>
      <section
        aria-label="About Needledrop"
        className={`${beside.picture} ${styles.picture}`}
        style={{ backgroundImage: layers(picture) }}
      >
        <div className={styles.over}>{over}</div>
      </section>
    </div>
  );
}
