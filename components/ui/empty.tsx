import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

type Parts = {
  /** What is not there: `No invoice matches`. */
  title: string;
  /** Where the next step leads, and what it is called. */
  href?: string;
  action?: string;
  /** Why there is nothing, and what to do next. */
  children: ReactNode;
};

/** Stands where there is nothing to list, and says what to do next. */
export function Empty({ title, href, action, children }: Parts) {
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
