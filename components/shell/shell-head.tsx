/** The logo: boxes on a shelf. Decorative; the name is beside it. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="fill-accent">
      <path d="M2 10h7v6H2zM11 10h7v6h-7zM6.5 3h7v6h-7z" />
      <path d="M1 17.25h18v1.5H1z" />
    </svg>
  );
}

/** The first tab stop: skips to the content. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute top-2 left-2 z-30 -translate-y-20 rounded-md bg-accent px-3 py-1.5 text-on-accent text-sm focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
