import { Badge } from '#components/ui/badge.tsx';
import type { LevelStatus } from '#lib/products/statuses/relevant-status.ts';
import type { StatusEntry, StatusLevel } from '#lib/products/statuses/schema.ts';
import { formatDate } from '#lib/time/dates.ts';

/** The names of the levels for a branch: `Branch Alexandria`, `New South Wales`. */
export type LevelNames = Readonly<Record<StatusLevel, string>>;

type Props = { steps: readonly LevelStatus[]; names: LevelNames };

/** The status set at each level, from branch to country: the first one set is in force. */
export function StatusLadder({ steps, names }: Props) {
  const at = steps.findIndex(({ counts }) => counts);
  const counting = steps[at];
  // Where nothing but the country has a status, there are no steps to explain.
  const isOfCountry =
    counting?.level === 'NATIONAL' &&
    steps.every(({ level, entry, next }) => level === 'NATIONAL' || (!entry && !next)) &&
    counting.next === undefined;
  return (
    <div className="space-y-2 text-sm">
      <p>
        {counting?.entry ? (
          <>
            <strong className="font-semibold">{statusLabel(counting.entry)}</strong>{' '}
            {isOfCountry ? (
              `nationwide ${period(counting.entry)}.`
            ) : (
              <>
                {period(counting.entry)}, set for {levelName(counting.level, names)}
                {unsetLevels(steps.slice(0, at), names)}.
              </>
            )}
          </>
        ) : (
          'No status here today.'
        )}
      </p>
      {!isOfCountry && (
        <ol>
          {steps.map(({ level, entry, next, counts }) => (
            <li
              key={level}
              aria-current={counts ? 'true' : undefined}
              className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-3 border-line border-l-2 py-1 pl-3 aria-current:border-accent aria-current:font-semibold"
            >
              <span className="text-quiet">{names[level]}</span>
              <span>
                {entry ? statusLabel(entry) : <span className="text-quiet">not set</span>}{' '}
                {counts && <Badge>applies here</Badge>}
                {next && (
                  <span className="block text-quiet text-xs">
                    from {formatDate(next.effectiveFrom)}: {statusLabel(next)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The words of a status, else its code. */
export function statusLabel({ statusCode, statusDescription }: StatusEntry): string {
  return statusDescription ?? statusCode;
}

/** The more specific levels without a status: `, with nothing set for Alexandria or NSW`. */
function unsetLevels(unset: readonly LevelStatus[], names: LevelNames): string {
  if (unset.length === 0) return '';
  const levels = unset.map(({ level }) => levelName(level, names));
  return `, with nothing set for ${OR.format(levels)}`;
}

function levelName(level: StatusLevel, names: LevelNames): string {
  return level === 'NATIONAL' ? 'the whole country' : names[level];
}

const OR = new Intl.ListFormat('en-AU', { type: 'disjunction' });

function period({ effectiveFrom, effectiveTo }: StatusEntry): string {
  const since = `since ${formatDate(effectiveFrom)}`;
  return effectiveTo === undefined ? since : `${since}, until ${formatDate(effectiveTo)}`;
}
