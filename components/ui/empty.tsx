import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button/button.tsx';

type Props = {
  /** What is missing: `No invoice matches`. */
  title: string;
  /** The link of the next step, and its text. */
  href?: string;
  action?: string;
  /** Why there is nothing, and what to do next. */
  children: ReactNode;
};

/** An empty state: shown where there is nothing to list. */
export function Empty({ title, href, action, children }: Props) {
  return (
    <div className="space-y-2 rounded-md border border-edge border-dashed px-4 py-6 text-sm">
      <p className="font-medium text-base">{title}</p>
      <div className="max-w-prose text-quiet">{children}</div>
      {href && action && (
        <p className="pt-1">
          <ButtonLink href={href}>{action}</ButtonLink>
        </p>
      )}
    </div>
  );
}
