import { Badge } from '#components/ui/badge.tsx';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { changeWords } from './change-words.ts';

type Parts = {
  state: OpeningState | undefined;
  now: Date;
  timeZone: string;
  /** Where it is what the screen is about. */
  isLarge?: boolean;
};

/** Whether a branch is open, when that changes, and why the day is not as others: by its own clocks. */
export function OpeningWords({ state, now, timeZone, isLarge = false }: Parts) {
  if (!state) return <span className="text-quiet">Hours not known</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {state.isOpen ? (
        <Badge tone="good" isLarge={isLarge}>
          Open
        </Badge>
      ) : (
        <Badge isLarge={isLarge}>Closed</Badge>
      )}{' '}
      <span>{changeWords(state, now, timeZone)}</span>{' '}
      {state.occasion && <span className="text-quiet">{state.occasion}</span>}
    </span>
  );
}
