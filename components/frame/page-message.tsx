import type { ReactNode } from 'react';

type Parts = {
  title: string;
  /** What the log knows the request under. */
  correlationId?: string | undefined;
  /** What the log knows the error under, where there was one. */
  errorId?: string | undefined;
  actions: ReactNode;
  children: ReactNode;
};

/** A page that has only something to say: what happened, what to do next, what to quote. */
export function PageMessage({ title, correlationId, errorId, actions, children }: Parts) {
  return (
    <div className="max-w-prose space-y-4 py-16">
      <h1 className="font-semibold text-2xl">{title}</h1>
      {children}
      <div className="flex flex-wrap gap-3">{actions}</div>
      <dl className="space-y-1 pt-4 text-quiet text-sm">
        <Quoted name="Correlation id" value={correlationId} />
        <Quoted name="Error" value={errorId} />
      </dl>
    </div>
  );
}

function Quoted({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return undefined;
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{name}</dt>
      <dd>
        <code className="break-all text-ink">{value}</code>
      </dd>
    </div>
  );
}
