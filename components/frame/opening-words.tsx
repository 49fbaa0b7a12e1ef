import { Badge } from '#components/ui/badge.tsx';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { changeWords } from './change-words.ts';

type Props = {
  state: OpeningState | undefined;
  now: Date;
  timeZone: string;
  /** Larger, where it is the subject of the screen. */
  isLarge?: boolean;
};

/** Whether a branch is open, when that changes, and why the day is special, by the branch's clock. */
export function OpeningWords({ state, now, timeZone, isLarge = false }: Props) {
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
