import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link within text: underlined, so that colour does not stand alone. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    />
  );
}
