import type { ReactNode } from 'react';

/** The heading of a part of a document; `id` is what names its section. */
export function SectionTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-1 font-semibold text-(length:--text-base)">
      {children}
    </h2>
  );
}
