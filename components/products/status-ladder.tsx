import { Badge } from '#components/ui/badge.tsx';
import { formatDate } from '#lib/dates.ts';
import type { LadderStep } from '#lib/product/status-ladder.ts';
import type { Level, StatusEntry } from '#lib/product/status-schema.ts';

/** What the levels are called at a branch: `Branch Alexandria`, `New South Wales`. */
export type LevelNames = Readonly<Record<Level, string>>;

type Parts = { steps: readonly LadderStep[]; names: LevelNames };

/** What each level says of a product, from the branch to the country: the first that says something counts. */
export function StatusLadder({ steps, names }: Parts) {
  const at = steps.findIndex(({ counts }) => counts);
  const counting = steps[at];
  return (
    <div className="space-y-2 text-sm">
      <p>
        {counting?.entry ? (
          <>
            <strong className="font-semibold">{statusWords(counting.entry)}</strong>, for{' '}
            {whyWords(steps.slice(0, at), names)}
            {names[counting.level]} says so {sinceWords(counting.entry)}.
          </>
        ) : (
          'No status is in force here today.'
        )}
      </p>
      <ol className="status-ladder">
        {steps.map(({ level, entry, next, counts }) => (
          <li key={level} aria-current={counts ? 'true' : undefined}>
            <span className="text-quiet">{names[level]}</span>
            <span>
              {entry ? statusWords(entry) : <span className="text-quiet">says nothing</span>}{' '}
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

/** The more exact levels, which say nothing: `Branch X and New South Wales say nothing, and `. */
function whyWords(silent: readonly LadderStep[], names: LevelNames): string {
  if (silent.length === 0) return '';
  const levels = new Intl.ListFormat('en-AU').format(silent.map(({ level }) => names[level]));
  return `${levels} ${silent.length === 1 ? 'says' : 'say'} nothing, and `;
}

function sinceWords({ effectiveFrom, effectiveTo }: StatusEntry): string {
  const since = `since ${formatDate(effectiveFrom)}`;
  return effectiveTo === undefined ? since : `${since}, until ${formatDate(effectiveTo)}`;
}
