'use client';

import type { FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Field, Select, TextArea } from '#components/ui/field.tsx';
import { ChannelId } from '#lib/availability/schema.ts';
import { rowsText, type SheetRow } from '#lib/availability/sheet-row.ts';
import { CHANNEL_WORDS, type SheetBranch, type SheetPlace } from './sheet-place.ts';

type Parts = {
  countryCode: string;
  branches: readonly SheetBranch[];
  place: SheetPlace;
  rows: readonly SheetRow[];
  onPlace: (place: Partial<SheetPlace>) => void;
  onPaste: (text: string) => void;
};

/** Where and for when the sheet is asked, and the field for a list; a form, so that it works without scripts. */
export function SheetForm({ countryCode, branches, place, rows, onPlace, onPaste }: Parts) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('pasted');
    if (!(field instanceof HTMLTextAreaElement) || field.value.trim() === '') return;
    onPaste(field.value);
    field.value = '';
  };
  return (
    <form
      action={`/${countryCode}/availability`}
      onSubmit={add}
      className="space-y-3 print:hidden"
      aria-label="What the sheet is asked for"
    >
      <div className="asked-place">
        <Select
          label="Branch"
          name="branch"
          value={place.branch}
          onChange={(event) => onPlace({ branch: event.target.value })}
        >
          <option value="">Choose a branch</option>
          {branches.map(({ number, name, state }) => (
            <option key={number} value={number}>
              {number} {name}, {state}
            </option>
          ))}
        </Select>
        <Select
          label="Sold through"
          name="channel"
          value={place.channel}
          onChange={(event) => {
            const channel = ChannelId.safeParse(event.target.value);
            if (channel.success) onPlace({ channel: channel.data });
          }}
        >
          {ChannelId.options.map((channel) => (
            <option key={channel} value={channel}>
              {CHANNEL_WORDS[channel]}
            </option>
          ))}
        </Select>
        <Field
          label="All needed by (empty: now)"
          name="date"
          type="date"
          value={place.date}
          onChange={(event) => onPlace({ date: event.target.value })}
        />
      </div>
      <noscript>
        <TextArea
          label="Products, each with its quantity"
          name="list"
          rows={6}
          defaultValue={rowsText(rows)}
        />
        <Button type="submit" look="main">
          Check
        </Button>
      </noscript>
      <div className="hidden scripted:block">
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
            <Button type="submit">Add these rows</Button>
          </div>
        </Disclosure>
      </div>
    </form>
  );
}
