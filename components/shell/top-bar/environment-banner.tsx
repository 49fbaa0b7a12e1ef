import { DateTime } from '#components/shell/time/time.tsx';
import { type Environment, environmentNotice } from '#lib/config/environment.ts';
import { COUNTRY_TIME_ZONES } from '#lib/time/dates.ts';

type Props = {
  environment: Environment;
  /** The service time when its clock is set to another time; undefined for the real time. */
  clock: Date | undefined;
};

/** Shows on every page, on paper too, that this is not production: a stripe, whose words are in the pill of the bar. */
export function EnvironmentBanner({ environment, clock }: Props) {
  const notice = environmentNotice(environment);
  if (!notice) return undefined;
  return (
    <aside
      aria-label="Environment"
      data-environment-banner={environment}
      className="sticky top-0 z-20 h-1 bg-alert text-xs print:static print:mb-4 print:flex print:h-auto print:gap-2 print:border print:border-ink print:px-4"
    >
      <span className="sr-only print:not-sr-only">
        <strong className="font-semibold uppercase tracking-widest">{notice.name}</strong>{' '}
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

/** The same in a word in the top bar; for the eye alone, as the stripe is read out. */
export function EnvironmentPill() {
  return <span aria-hidden="true" className="environment-pill print:hidden" />;
}
