import { type ReactNode, useId } from 'react';
import { SectionTitle } from '#components/ui/section-title.tsx';

type Parts = {
  title: string;
  /** What stands at the end of its heading: a link, a button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A part of a product's page under its heading. */
export function ProductSection({ title, beside, children }: Parts) {
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
