import type { ReactNode } from 'react';

type Props = { id?: string; children: ReactNode };

/** The heading of a section, which names it through `id`. */
export function SectionTitle({ id, children }: Props) {
  return (
    <h2 id={id} className="mb-1 font-semibold text-(length:--text-base) sheet:text-[10pt]">
      {children}
    </h2>
  );
}
