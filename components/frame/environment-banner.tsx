import { COUNTRY_ZONES } from '#lib/dates.ts';
import { type Environment, environmentNotice } from '#lib/environment.ts';
import { Moment } from './moment.tsx';

type Parts = {
  environment: Environment;
  /** What a clock shows that is set to another time; undefined where it shows the real one. */
  clock: Date | undefined;
};

/** Says on every page, and on paper, that this is not production. */
export function EnvironmentBanner({ environment, clock }: Parts) {
  const notice = environmentNotice(environment);
  if (!notice) return undefined;
  return (
    <aside
      aria-label="Environment"
      data-environment-banner={environment}
      className="sticky top-0 z-20 flex h-7 items-center justify-center gap-2 overflow-hidden whitespace-nowrap bg-alert px-4 text-on-alert text-xs print:static print:border print:border-ink print:mb-4"
    >
      <strong className="font-semibold uppercase tracking-widest">{notice.name}</strong>
      <span className="truncate">
        {notice.meaning}
        {clock && (
          <>
            {' '}
            · the clock is set: <Moment at={clock.toISOString()} timeZone={COUNTRY_ZONES.au} />
          </>
        )}
      </span>
    </aside>
  );
}
