/** A link to call or to write an email. */
export function CallLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={CALL_LOOK}>
      {children}
    </a>
  );
}

export const CALL_LOOK = 'wrap-anywhere text-accent hover:underline';
