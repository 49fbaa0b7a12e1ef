'use client';

import { Truck } from 'lucide-react';
import { memo } from 'react';
import type { Need } from '#components/availability/state/sheet-lines.ts';
import type { SheetSettings } from '#components/availability/state/sheet-state.ts';
import { Button } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { formatCount } from '#lib/text/text.ts';
import { isOpenAt } from './branch-needs.ts';
import { BranchSource } from './branch-source.tsx';
import { SplitPanel } from './split-panel.tsx';
import type { Sources } from './use-other-branches.ts';

type Props = {
  countryCode: string;
  elsewhere: SheetSettings['elsewhere'];
  /** What is needed from other branches; there is at least one. */
  needs: readonly Need[];
  /** How many rows are short here. */
  short: number;
  sources: Sources;
  now: Date;
  onSet: (what: SheetSettings) => void;
};

/** The branches that can fill what is short here, or the whole list, and the best split over up to three of them. */
export const OtherBranches = memo(function OtherBranches(props: Props) {
  const { elsewhere, needs, short, sources, now, onSet } = props;
  const { checkedCount, totalCount, next, failed, isLoading, ranked, splits, total } = sources;
  return (
    <section aria-labelledby="elsewhere-heading" className="sheet-elsewhere space-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="elsewhere-heading" tabIndex={-1} className="font-semibold text-base">
          Other branches
        </h2>
        <p role="status" className="text-quiet text-xs">
          {isLoading ? 'Checking …' : `${checkedCount} nearest of ${totalCount} checked`}
        </p>
        <ScopeSwitch elsewhere={elsewhere} short={short} onSet={onSet} />
      </div>
      {failed?.error && (
        <ErrorNotice
          error={failed.error}
          forbidden="see availability"
          retry={() => void failed.refetch()}
        >
          Branches already checked are still listed.
        </ErrorNotice>
      )}
      {splits.length > 0 && (
        <div className="grid gap-x-8 gap-y-2 rounded-md bg-good-panel px-3 py-2 text-sm sm:max-[84rem]:grid-cols-2">
          {splits.map((split) => (
            <SplitPanel key={split.how} split={split} needs={needs} branches={ranked} />
          ))}
        </div>
      )}
      {!isLoading && ranked.length === 0 && !failed && (
        <p className="text-sm">
          None of the {checkedCount} nearest branches has {total === 1 ? 'it' : 'any of it'}.
        </p>
      )}
      <ul aria-label="Branches that can help" className="sheet-sources">
        {ranked.map(({ branch, units, cover }) => (
          <BranchSource
            key={branch.number}
            countryCode={props.countryCode}
            branch={branch}
            isOpen={isOpenAt(branch, now)}
            now={now}
            cover={cover}
            rows={needs.length}
            total={total}
            stillShort={needs.flatMap(({ item, name }, at) => {
              const missing = item.quantity - (units[at] ?? 0);
              return missing > 0 ? [`${formatCount(missing)} × ${name}`] : [];
            })}
            onUse={onSet}
          />
        ))}
      </ul>
      {next > 0 && (
        <Button onClick={sources.askMore} className="hidden scripted:inline-flex print:hidden">
          <Truck size={15} aria-hidden="true" />
          Check {next} more
        </Button>
      )}
    </section>
  );
});

type SwitchProps = Pick<Props, 'elsewhere' | 'short' | 'onSet'>;

/** Whether other branches are checked for the short rows or for all of them. */
function ScopeSwitch({ elsewhere, short, onSet }: SwitchProps) {
  if (short === 0) return null;
  return (
    <div className="ml-auto hidden scripted:flex print:hidden">
      {(
        [
          [undefined, `Short rows (${formatCount(short)})`],
          ['all', 'All rows'],
        ] as const
      ).map(([which, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={elsewhere === which}
          className="border border-line px-2 py-0.5 text-xs first:rounded-l-md last:rounded-r-md last:border-l-0 hover:text-accent aria-pressed:bg-accent-panel aria-pressed:font-medium aria-pressed:text-accent"
          onClick={() => onSet({ elsewhere: which })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
