import { DateTime } from '#components/shell/time/time.tsx';
import { type Environment, environmentNotice } from '#lib/config/environment.ts';
import { COUNTRY_TIME_ZONES } from '#lib/time/dates.ts';

type Props = {
  environment: Environment;
  /** The service time when its clock is set to another time; undefined for the real time. */
  clock: Date | undefined;
};

/** Shows on every page, on paper too, that this is not production. */
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
          <span data-clock="">
            {' '}
            · the clock is set:{' '}
            <DateTime at={clock.toISOString()} timeZone={COUNTRY_TIME_ZONES.au} />
          </span>
        )}
      </span>
    </aside>
  );
}
