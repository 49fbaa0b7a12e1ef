import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { present } from '#lib/text/text.ts';

type FactsProps = {
  /** Tailwind utilities for the columns; as many columns as fit unless given. */
  columns?: string;
  children: ReactNode;
};

/** A description list in columns. */
export function Facts({ columns = COLUMNS, children }: FactsProps) {
  return (
    <dl
      className={clsx(
        'grid gap-x-6 gap-y-2 text-sm empty:hidden sheet:text-[8pt] sheet:leading-[1.35]',
        columns,
      )}
    >
      {children}
    </dl>
  );
}

const COLUMNS =
  'grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] sheet:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sheet:gap-x-[4mm] sheet:gap-y-[1mm]';

type FactProps = { name: string; className?: string | undefined; children: ReactNode };

/** A name and its value; renders nothing without a value. */
export function Fact({ name, className, children }: FactProps) {
  if (children === undefined || children === null || children === false || children === '') {
    return undefined;
  }
  return (
    <div className={clsx('min-w-0 break-inside-avoid', className)}>
      <dt className="text-(length:--text-xs) text-quiet sheet:text-[7pt]">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Lines of text below each other, such as those of an address; empty ones are left out. */
export function Lines({ lines }: { lines: readonly (string | undefined)[] }) {
  return present(...lines).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

type Props = { id?: string; children: ReactNode };

/** The heading of a section, which names it through `id`. */
export function SectionTitle({ id, children }: Props) {
  return (
    <h2 id={id} className="mb-1 font-semibold text-(length:--text-base) sheet:text-[10pt]">
      {children}
    </h2>
  );
}

type SectionProps = {
  title: ReactNode;
  /** Shown at the end of the heading row: a link or a button. */
  beside?: ReactNode;
  /** Tailwind utilities of the section. */
  className?: string | undefined;
  /** Said in place of the children where there is nothing to show. */
  empty?: string | false;
  children: ReactNode;
};

/** A section with its heading. */
export function Section(props: SectionProps) {
  const { title, beside, className = 'min-w-0', empty, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <SectionTitle id={id}>{title}</SectionTitle>
        {beside && (
          <div className="flex flex-wrap items-center gap-x-3 text-sm print:hidden">{beside}</div>
        )}
      </div>
      {empty ? <p className="text-quiet text-sm">{empty}</p> : children}
    </section>
  );
}
