/** A link to another site. A text that is not a web address is shown as plain text. */
export function OutsideLink({ link, text = link.replace(/^https?:\/\//i, '') }: { link: string; text?: string }) {
  const safe = /^https?:\/\//i.test(link);
  if (!safe) return <>{text}</>;
  return (
    <a href={link} target="_blank" rel="noreferrer noopener" className="clip">
      {text}
    </a>
  );
}
