/** A link to call or to write an email. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={CONTACT_LINK_CLASS}>
      {children}
    </a>
  );
}

export const CONTACT_LINK_CLASS = 'wrap-anywhere text-accent hover:underline';
