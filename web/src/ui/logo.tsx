/** The product's logo: four bars with a vertical line between them. */
export function LogoMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <g fill="currentColor">
        <rect x="0.6" y="12" width="2" height="4.6" rx="1" />
        <rect x="4.9" y="8.4" width="2" height="11" rx="1" />
        <rect x="14.6" y="7" width="2" height="13" rx="1" />
        <rect x="19" y="11" width="2" height="6.2" rx="1" />
      </g>
      <g fill="var(--ac)">
        <path d="M6.4 0.6h9.2L11 6.4z" />
        <rect x="10.1" y="3" width="1.8" height="18.4" />
      </g>
    </svg>
  );
}
