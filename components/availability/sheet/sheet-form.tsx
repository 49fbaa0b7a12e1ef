'use client';

import { type FormEvent, memo } from 'react';
import {
  CHANNEL_LABELS,
  type SheetBranch,
  type SheetPlace,
} from '#components/availability/state/sheet-address.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Select, TextArea } from '#components/ui/fields/field.tsx';
import { ChannelId } from '#lib/availability/schema.ts';
import { rowsToText, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';

type Props = {
  countryCode: string;
  branches: readonly SheetBranch[];
  place: SheetPlace;
  /** The date at the branch. */
  today: string;
  rows: readonly SheetRow[];
  /** Whether the page is hydrated: earlier input would be lost. */
  isReady: boolean;
  onPlace: (place: Partial<SheetPlace>) => void;
  onPaste: (text: string) => void;
};

/** Branch, channel and date of the sheet, and a field for a list. Without scripts it is a plain form. */
export const SheetForm = memo(function SheetForm(props: Props) {
  const { countryCode, rows, isReady, onPaste } = props;
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('pasted');
    if (!(field instanceof HTMLTextAreaElement) || field.value.trim() === '') return;
    onPaste(field.value);
    field.value = '';
  };
  return (
    <div className="print:hidden">
      <noscript>
        <form
          action={`/${countryCode}/availability`}
          aria-label="What the sheet is asked for"
          className="space-y-3"
        >
          <PlaceFields {...props} isReady />
          <TextArea
            label="Products, each with its quantity"
            name="list"
            rows={6}
            defaultValue={rowsToText(rows)}
          />
          <Button type="submit" variant="main">
            Check
          </Button>
        </form>
      </noscript>
      <form
        onSubmit={add}
        aria-label="What the sheet is asked for"
        className="hidden space-y-3 scripted:block"
      >
        <PlaceFields {...props} />
        <Disclosure
          isOpen={rows.length === 0}
          summary={<span className="text-sm">Paste a list from a spreadsheet</span>}
        >
          <div className="mt-2 max-w-2xl space-y-2">
            <TextArea
              label="List"
              hint="Product and quantity, and a date if it matters; with or without headings, as many rows as you like."
              name="pasted"
              rows={4}
              spellCheck={false}
              autoComplete="off"
            />
            <Button type="submit" disabled={!isReady}>
              Add these rows
            </Button>
          </div>
        </Disclosure>
      </form>
    </div>
  );
});

function PlaceFields({ branches, place, today, isReady, onPlace }: Props) {
  return (
    <div className="grid max-w-240 grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-2">
      <Select
        label="Branch"
        name="branch"
        disabled={!isReady}
        value={place.branch}
        onChange={(event) => onPlace({ branch: event.target.value })}
      >
        <option value="">Choose a branch</option>
        <BranchOptions branches={branches} />
      </Select>
      <Select
        label="Sold through"
        name="channel"
        disabled={!isReady}
        value={place.channel}
        onChange={(event) => {
          const channel = ChannelId.safeParse(event.target.value);
          if (channel.success) onPlace({ channel: channel.data });
        }}
      >
        {ChannelId.options.map((channel) => (
          <option key={channel} value={channel}>
            {CHANNEL_LABELS[channel]}
          </option>
        ))}
      </Select>
      <DateField
        label="All needed by (empty: now)"
        name="date"
        disabled={!isReady}
        date={place.date}
        today={today}
        years="next"
        onDate={(date) => onPlace({ date })}
      />
    </div>
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
