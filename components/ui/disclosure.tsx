import type { ReactNode } from 'react';

type Props = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** Collapsible content in a native `details`: needs no script, and find-in-page opens it. */
export function Disclosure({ summary, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className="fold">
      <summary>
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
}
