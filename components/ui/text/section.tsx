import { type ReactNode, useId } from 'react';
import { SectionTitle } from './facts.tsx';

type Props = {
  title: ReactNode;
  /** Shown at the end of the heading row: a link or a button. */
  beside?: ReactNode;
  /** Tailwind utilities of the section. */
  className?: string | undefined;
  children: ReactNode;
};

/** A section with its heading. */
export function Section({ title, beside, className = 'min-w-0', children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
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
