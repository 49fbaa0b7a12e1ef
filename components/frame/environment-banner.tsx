import { COUNTRY_ZONES } from '#lib/dates.ts';
import { type Environment, environmentNotice } from '#lib/environment.ts';
import { Moment } from './moment.tsx';

type Props = {
  environment: Environment;
  /** The service time when its clock is set to another time; undefined for the real time. */
  clock: Date | undefined;
};

/** Tells on every page, and on paper, that this is not production. */
export function EnvironmentBanner({ environment, clock }: Props) {
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
