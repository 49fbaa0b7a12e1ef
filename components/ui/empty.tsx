import { Inbox } from 'lucide-react';
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
    <div className="flex gap-4 py-6">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-neutral-panel text-quiet print:hidden">
        <Inbox size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className="min-w-0 space-y-1">
        <p className="font-semibold text-base">{title}</p>
        <div className="max-w-prose space-y-1 text-quiet">{children}</div>
        {href && action && (
          <p className="pt-2">
            <ButtonLink href={href}>{action}</ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}
