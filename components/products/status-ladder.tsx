import { Badge } from '#components/ui/badge.tsx';
import { formatDate } from '#lib/dates.ts';
import type { LadderStep } from '#lib/product/status-ladder.ts';
import type { Level, StatusEntry } from '#lib/product/status-schema.ts';

/** What the levels are called at a branch: `Branch Alexandria`, `New South Wales`. */
export type LevelNames = Readonly<Record<Level, string>>;

type Parts = { steps: readonly LadderStep[]; names: LevelNames };

/** What is set for a product at each level, from the branch to the country: the first that is set counts. */
export function StatusLadder({ steps, names }: Parts) {
  const at = steps.findIndex(({ counts }) => counts);
  const counting = steps[at];
  return (
    <div className="space-y-2 text-sm">
      <p>
        {counting?.entry ? (
          <>
            <strong className="font-semibold">{statusWords(counting.entry)}</strong>{' '}
            {sinceWords(counting.entry)}, set for {placeWords(counting.level, names)}
            {whyWords(steps.slice(0, at), names)}.
          </>
        ) : (
          'No status is in force here today.'
        )}
      </p>
      <ol>
        {steps.map(({ level, entry, next, counts }) => (
          <li
            key={level}
            aria-current={counts ? 'true' : undefined}
            className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-3 border-line border-l-2 py-1 pl-3 aria-current:border-accent aria-current:font-semibold"
          >
            <span className="text-quiet">{names[level]}</span>
            <span>
              {entry ? statusWords(entry) : <span className="text-quiet">not set</span>}{' '}
              {counts && <Badge tone="accent">counts here</Badge>}
              {next && (
                <span className="block text-quiet text-xs">
                  from {formatDate(next.effectiveFrom)}: {statusWords(next)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A status as people call it. */
export function statusWords({ statusCode, statusDescription }: StatusEntry): string {
  return statusDescription ?? statusCode;
}

/** The more exact levels, which have none: `, with nothing set for Alexandria or NSW`. */
function whyWords(unset: readonly LadderStep[], names: LevelNames): string {
  if (unset.length === 0) return '';
  const levels = unset.map(({ level }) => placeWords(level, names));
  return `, with nothing set for ${OR.format(levels)}`;
}

function placeWords(level: Level, names: LevelNames): string {
  return level === 'NATIONAL' ? 'the whole country' : names[level];
}

const OR = new Intl.ListFormat('en-AU', { type: 'disjunction' });

function sinceWords({ effectiveFrom, effectiveTo }: StatusEntry): string {
  const since = `since ${formatDate(effectiveFrom)}`;
  return effectiveTo === undefined ? since : `${since}, until ${formatDate(effectiveTo)}`;
}
