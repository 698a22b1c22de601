import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import type { SharedTrack } from '../protocol/generated/protocol';
import { settings } from '../settings';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx';
import { useVisit } from './visit';

/**
 * Returns the `mailto:` address of an email that reports a shared track. The email contains the ids of the track and of the link, by which
 * the staff find both.
 */
function reportAddress(contact: string, link: string, { track_id, title }: SharedTrack): string {
  const subject = `Report: ${title}`;
  const body = ["What's wrong with this track?", '', '', `Link: ${link}`, `Track: ${track_id}`].join('\r\n');
  return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** A link that opens an email to the operator's contact address. It is not shown if the operator has set no such address. */
export function Report({ track, contact = settings.contact_email }: { track: SharedTrack; contact?: string | null }) {
  const link = useVisit(({ info }) => info?.link_id);
  if (!contact || !link) return null;
  return (
    <a
      className={cx(buttons.button, buttons.link, buttons.subtle, buttons.sm)}
      href={reportAddress(contact, link, track)}
    >
      <span className={buttons.label}>
        <IconFlag size={15} stroke={1.6} aria-hidden="true" />
        Report
      </span>
    </a>
  );
}
