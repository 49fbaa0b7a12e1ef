import type { ReactNode } from 'react';

/** Names and what they stand for, in columns as many as there is room for. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

type FactParts = { name: string; className?: string; children: ReactNode };

/** One name and its value; nothing at all where there is no value. */
export function Fact({ name, className, children }: FactParts) {
  if (children === undefined || children === null || children === false || children === '') {
    return undefined;
  }
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
