/** The logo: boxes on a shelf. Decorative; the name stands beside it. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="fill-accent">
      <path d="M2 10h7v6H2zM11 10h7v6h-7zM6.5 3h7v6h-7z" />
      <path d="M1 17.25h18v1.5H1z" />
    </svg>
  );
}
