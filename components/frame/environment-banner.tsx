import { type Environment, environmentNotice } from './environment.ts';

/** Says on every page, and on paper, that this is not production. */
export function EnvironmentBanner({ environment }: { environment: Environment }) {
  const notice = environmentNotice(environment);
  if (!notice) return undefined;
  return (
    <p
      data-environment-banner={environment}
      className="sticky top-0 z-20 flex h-7 items-center justify-center gap-2 overflow-hidden whitespace-nowrap border-warn border-b bg-warn-panel px-4 text-warn text-xs print:static"
    >
      <strong className="font-semibold uppercase tracking-widest">{notice.name}</strong>
      <span className="truncate">{notice.meaning}</span>
    </p>
  );
}
