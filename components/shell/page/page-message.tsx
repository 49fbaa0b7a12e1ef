import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The correlation id of the request in the log. */
  correlationId?: string | undefined;
  /** The id of the error in the log, if there was one. */
  errorId?: string | undefined;
  actions: ReactNode;
  children: ReactNode;
};

/** A page that consists of a message: what happened, what to do next, which ids to quote. */
export function PageMessage({ title, correlationId, errorId, actions, children }: Props) {
  return (
    <div className="max-w-prose space-y-4 pb-16">
      <h1>{title}</h1>
      {children}
      <div className="flex flex-wrap gap-3">{actions}</div>
      <dl className="space-y-1 pt-4 text-quiet text-xs">
        <QuotableId name="Correlation id, if you call IT" value={correlationId} />
        <QuotableId name="Error" value={errorId} />
      </dl>
    </div>
  );
}

function QuotableId({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt>{name}</dt>
      <dd>
        <code className="break-all">{value}</code>
      </dd>
    </div>
  );
}
