import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type FactsProps = {
  /** Utilities of the columns: as many as there is room for unless it says otherwise. */
  columns?: string;
  children: ReactNode;
};

/** Names and what they stand for, in columns. */
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

type FactParts = { name: string; className?: string | undefined; children: ReactNode };

/** One name and its value; nothing at all where there is no value. */
export function Fact({ name, className, children }: FactParts) {
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
