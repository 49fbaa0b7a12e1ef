import { memo } from 'react';
import { CHANNEL_LABELS, isChannel } from '#components/availability/state/sheet-address.ts';
import { type SheetScope, useSheetScope } from '#components/availability/state/sheet-context.ts';
import type { SheetSettings } from '#components/availability/state/sheet-state.ts';
import { DateInput } from '#components/ui/fields/date-field.tsx';
import { formatTypedDate } from '#lib/time/typed-date.ts';

const FIELD = 'field-input text-ink text-sm';
const LABEL =
  'flex min-w-0 items-center pl-2.5 text-quiet text-xs *:first:flex-none *:first:max-sm:w-20 sm:max-lg:flex-1 lg:not-wide:*:first:not-[#needed-by]:sr-only';

/** Branch, date and channel of the sheet, on the line of the entry. */
export const SheetTargetFields = memo(function SheetTargetFields() {
  const { branches, target, here, today, change } = useSheetScope();
  const set = (what: SheetSettings) => change({ kind: 'set', what });
  return (
    <details
      className="max-lg:w-full sm:details-content:[content-visibility:visible] print:hidden"
      open={target.branch === ''}
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-2.5 text-sm sm:hidden">
        <span className="min-w-0 truncate">
          {here?.name || 'Choose a branch'},{' '}
          {target.date === '' ? 'now' : `by ${formatTypedDate(target.date)}`},{' '}
          {CHANNEL_LABELS[target.channel]}
        </span>{' '}
        <span className="link">Change</span>
      </summary>
      <div className="sheet-target flex min-w-0 max-sm:grid">
        <label className={LABEL}>
          <span>Branch</span>
          <select
            name="branch"
            className={`${FIELD} lg:max-w-56`}
            value={target.branch}
            onChange={(event) => set({ branch: event.target.value })}
          >
            <option value="">Choose a branch</option>
            <BranchOptions branches={branches} />
          </select>
        </label>
        <span className={LABEL}>
          <span id="needed-by">Needed by</span>
          <span className="[&_.date-input]:w-full max-lg:flex-1 lg:w-30">
            <DateInput
              name="date"
              aria-labelledby="needed-by"
              className={FIELD}
              placeholder="Now"
              date={target.date}
              today={today}
              years="next"
              calendar={{ label: 'Calendar', describedBy: 'needed-by' }}
              onDate={(date) => set({ date })}
            />
          </span>
        </span>
        <label className={LABEL}>
          <span>Channel</span>
          <select
            name="channel"
            className={FIELD}
            value={target.channel}
            onChange={({ target: { value } }) => {
              if (isChannel(value)) set({ channel: value });
            }}
          >
            {Object.entries(CHANNEL_LABELS).map(([channel, label]) => (
              <option key={channel} value={channel}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
    </details>
  );
});

/** Memoised: there may be a thousand options, and they do not change while somebody types. */
const BranchOptions = memo(function BranchOptions({ branches }: Pick<SheetScope, 'branches'>) {
  return branches.map(({ number, name, state }) => (
    <option key={number} value={number}>
      {number} {name}, {state}
    </option>
  ));
});
