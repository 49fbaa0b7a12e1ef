'use client';

import { Truck } from 'lucide-react';
import { memo } from 'react';
import type { Elsewhere } from '#components/availability/state/sheet-address.ts';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import { Button } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { splitLabel } from '#lib/availability/sheet/branch-cover.ts';
import { formatCount } from '#lib/text/text.ts';
import { BranchSource, SplitPanel } from './branch-source.tsx';
import type { Sources } from './use-other-branches.ts';

type Props = {
  elsewhere: Elsewhere;
  /** How many rows are short here. */
  short: number;
  /** Has at least one need. */
  sources: Sources;
  now: Date;
};

/** The branches that can fill what is short here, or the whole list, and the best split over up to three of them. */
export const OtherBranches = memo(function OtherBranches(props: Props) {
  const { elsewhere, short, sources, now } = props;
  const { checkedCount, totalCount, needs, next, failed, isLoading, ranked, splits } = sources;
  const isOne = needs.length === 1 && needs[0]?.item.quantity === 1;
  return (
    <section
      aria-labelledby="elsewhere-heading"
      className="sheet-elsewhere min-[84rem]:sticky min-[84rem]:top-3 min-[84rem]:max-h-[calc(100vh-1.5rem)] min-[84rem]:self-start min-[84rem]:overflow-y-auto space-y-2"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="elsewhere-heading" tabIndex={-1} className="font-semibold text-base">
          Other branches
        </h2>
        <p role="status" className="text-quiet text-xs">
          {isLoading
            ? 'Checking …'
            : `${checkedCount} nearest of ${totalCount} checked · best split first, then most rows`}
        </p>
        {short > 0 && <ScopeSwitch elsewhere={elsewhere} short={short} />}
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
        <div className="grid gap-x-8 gap-y-2 rounded-md bg-surface-1 px-3 py-2 text-sm sm:max-[84rem]:grid-cols-2">
          {splits.map((split) => (
            <SplitPanel key={split.how} split={split} needs={needs} />
          ))}
        </div>
      )}
      {!isLoading && ranked.length === 0 && !failed && (
        <p className="text-sm">
          None of the {checkedCount} nearest branches has {isOne ? 'it' : 'any of it'}.
        </p>
      )}
      <ul
        aria-label="Branches that can help"
        className="grid gap-x-8 *:min-w-0 sm:max-[84rem]:grid-cols-2"
      >
        {ranked.map((branch, at) => (
          <BranchSource key={branch.number} {...{ branch, needs, now }} isOpen={at === 0} />
        ))}
      </ul>
      {next > 0 && (
        <Button
          Icon={Truck}
          onClick={sources.askMore}
          className="hidden scripted:inline-flex print:hidden"
        >
          Check {next} more
        </Button>
      )}
    </section>
  );
});

/**
 * Leads past the fields of every row where the branches are below them. Where they are beside them, it is shown when the
 * keyboard reaches it.
 */
export function OtherBranchesLink({ splits }: Pick<Sources, 'splits'>) {
  return (
    <a
      href="#elsewhere-heading"
      className="justify-self-start rounded-md bg-surface-1 px-3 py-1.5 link font-medium text-sm min-[84rem]:not-focus:sr-only min-[84rem]:focus:absolute min-[84rem]:focus:z-3 print:hidden"
    >
      {splits.length === 0 && 'Other branches'}
      {splits.map((split) => (
        <span key={split.how} className="max-sm:block sm:not-first:before:content-['_·_']">
          {splitLabel(split)}
        </span>
      ))}
    </a>
  );
}

/** Whether other branches are checked for the short rows or for all of them. */
function ScopeSwitch({ elsewhere, short }: Pick<Props, 'elsewhere' | 'short'>) {
  const { change } = useSheetScope();
  const options = [
    [undefined, `Short rows (${formatCount(short)})`],
    ['all', 'All rows'],
  ] as const;
  return (
    <div className="segments ml-auto hidden text-xs scripted:flex print:hidden">
      {options.map(([which, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={elsewhere === which}
          onClick={() => change({ kind: 'set', what: { elsewhere: which } })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
