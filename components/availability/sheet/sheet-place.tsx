import { memo } from 'react';
import {
  CHANNEL_LABELS,
  isChannel,
  type SheetBranch,
  type SheetPlace,
} from '#components/availability/state/sheet-address.ts';
import { Button } from '#components/ui/button/button.tsx';
import { DateInput } from '#components/ui/fields/date-field.tsx';
import { TextArea } from '#components/ui/fields/field.tsx';
import { rowsToText, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { formatTypedDate } from '#lib/time/typed-date.ts';

type Props = {
  branches: readonly SheetBranch[];
  place: SheetPlace;
  /** The date at the branch. */
  today: string;
  /** Whether the page is hydrated: earlier input would be lost. */
  isReady: boolean;
  onPlace: (place: Partial<SheetPlace>) => void;
};

const FIELD = 'field-input h-9 py-1 text-sm';
const LABEL = 'flex min-w-0 items-center gap-1.5 text-quiet text-xs';

/** Branch, date and channel of the sheet, on the line of the entry. */
export const SheetPlaceFields = memo(function SheetPlaceFields(props: Props) {
  const { branches, place, today, isReady, onPlace } = props;
  const branchName = branches.find(({ number }) => number === place.branch)?.name;
  return (
    <details className="sheet-fold print:hidden" open={place.branch === ''}>
      <summary>
        <span className="min-w-0 truncate">
          {branchName || 'Choose a branch'},{' '}
          {place.date === '' ? 'now' : `by ${formatTypedDate(place.date)}`},{' '}
          {CHANNEL_LABELS[place.channel]}
        </span>{' '}
        <span className="text-accent underline underline-offset-2">Change</span>
      </summary>
      <div className="sheet-place">
        <label className={LABEL}>
          <span>Branch</span>
          <select
            name="branch"
            disabled={!isReady}
            className={`${FIELD} text-ink sm:w-48`}
            value={place.branch}
            onChange={(event) => onPlace({ branch: event.target.value })}
          >
            <option value="">Choose a branch</option>
            <BranchOptions branches={branches} />
          </select>
        </label>
        <span className={LABEL}>
          <span id="needed-by">Needed by</span>
          <span className="sheet-date [&_.date-input]:w-full sm:w-34">
            <DateInput
              name="date"
              disabled={!isReady}
              aria-labelledby="needed-by"
              className={`${FIELD} text-ink`}
              placeholder="Now"
              date={place.date}
              today={today}
              years="next"
              calendar={{ label: 'Calendar', describedBy: 'needed-by' }}
              onDate={(date) => onPlace({ date })}
            />
          </span>
        </span>
        <label className={LABEL}>
          <span>Channel</span>
          <select
            name="channel"
            disabled={!isReady}
            className={`${FIELD} text-ink sm:w-36`}
            value={place.channel}
            onChange={({ target: { value } }) => {
              if (isChannel(value)) onPlace({ channel: value });
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

type PlainProps = Omit<Props, 'isReady' | 'onPlace'> & {
  countryCode: string;
  rows: readonly SheetRow[];
};

/** The same without scripts: a plain form with a field for the list. */
export function PlainSheetForm({ countryCode, rows, ...props }: PlainProps) {
  return (
    <noscript>
      <form
        action={`/${countryCode}/availability`}
        aria-label="Products"
        className="mb-4 space-y-2"
      >
        <SheetPlaceFields {...props} isReady onPlace={() => undefined} />
        <TextArea
          label="Products and quantities"
          name="list"
          rows={6}
          defaultValue={rowsToText(rows)}
        />
        <Button type="submit" variant="main">
          Check
        </Button>
      </form>
    </noscript>
  );
}

/** Memoised: there may be a thousand options, and they do not change while somebody types. */
const BranchOptions = memo(function BranchOptions({ branches }: Pick<Props, 'branches'>) {
  return branches.map(({ number, name, state }) => (
    <option key={number} value={number}>
      {number} {name}, {state}
    </option>
  ));
});
