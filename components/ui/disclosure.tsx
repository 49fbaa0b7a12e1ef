import type { ReactNode } from 'react';

type Parts = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** Something folded under its summary: native, so it needs no script, and a search unfolds it. */
export function Disclosure({ summary, isOpen = false, children }: Parts) {
  return (
    <details open={isOpen} className="fold">
      <summary>
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
}
