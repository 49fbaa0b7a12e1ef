import type { ReactNode } from 'react';

type Props = { id?: string; level?: 2 | 3; children: ReactNode };

/** The heading of a section, which names it through `id`. */
export function SectionTitle({ id, level = 2, children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading id={id} className="mb-1 font-semibold text-(length:--text-base) sheet:text-[10pt]">
      {children}
    </Heading>
  );
}
