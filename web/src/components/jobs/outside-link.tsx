/** A link to another site; a text that is no web address stays text. */
export function OutsideLink({ link, text = link.replace(/^https?:\/\//i, '') }: { link: string; text?: string }) {
  const safe = /^https?:\/\//i.test(link);
  if (!safe) return <>{text}</>;
  return (
    <a href={link} target="_blank" rel="noreferrer noopener" className="clip">
      {text}
    </a>
  );
}
