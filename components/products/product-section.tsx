import { type ReactNode, useId } from 'react';
import { SectionTitle } from '#components/ui/section-title.tsx';

type SectionProps = {
  title: string;
  /** Shown at the end of the heading row: a link or a button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A section of a product page with its heading. */
export function ProductSection({ title, beside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <SectionTitle id={id}>{title}</SectionTitle>
        {beside && (
          <div className="flex flex-wrap items-center gap-x-3 text-sm print:hidden">{beside}</div>
        )}
      </div>
      {children}
    </section>
  );
}
