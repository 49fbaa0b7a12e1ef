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
