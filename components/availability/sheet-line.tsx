'use client';

import { Package, X } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import { DateInput } from '#components/ui/date-input.tsx';
import type { SheetRow } from '#lib/availability/sheet-row.ts';
import type { NearProduct } from '#lib/product/near-schema.ts';
import { productHref } from '#lib/product/product-addresses.ts';
import { type SheetLine, showsSame } from './sheet-lines.ts';
import type { RowChange } from './sheet-rows.ts';
import { VerdictMark } from './verdict-mark.tsx';

type Parts = {
  countryCode: string;
  line: SheetLine;
  /** Its place on the screen, from 1. */
  place: number;
  /** The date at the branch. */
  today: string;
  /** What may have been meant, where there is no such product. */
  near: readonly NearProduct[] | undefined;
  onChange: (how: RowChange) => void;
};

/**
 * One row of the sheet: what it asks, in fields, and the answer beside them. It is made anew where it shows something
 * else, so that a key in one row is no work in the others.
 */
export const SheetLineRow = memo(SheetLineFields, areSame);

function SheetLineFields({ countryCode, line, place, today, near, onChange }: Parts) {
  const { row, name, answer } = line;
  const { id } = row;
  const named = (what: keyof SheetRow, label: string) => ({
    className: 'asked-field',
    'aria-label': `${label}, row ${place}`,
    'data-field': what,
  });
  const field = (what: 'product' | 'quantity', label: string) => ({
    ...named(what, label),
    value: row[what],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      onChange({ kind: 'change', id, row: { [what]: event.target.value } }),
  });
  return (
    <tr tabIndex={-1} data-row-link="">
      <th scope="row">
        <span className="asked-product">
          <input {...field('product', 'Product')} />
          {name && <span className="asked-name">{name}</span>}
        </span>
        {near && near.length > 0 && (
          <span className="asked-near">
            Did you mean{' '}
            {near.map(({ number, description }) => (
              <button
                key={number}
                type="button"
                title={description}
                onClick={({ currentTarget, detail }) => {
                  // The button goes away: whoever pressed a key on it goes on with the quantity.
                  if (detail === 0) focusQuantity(currentTarget.closest('tr'));
                  onChange({ kind: 'change', id, row: { product: number } });
                }}
              >
                {number} <span>{description}</span>
              </button>
            ))}
          </span>
        )}
      </th>
      <td data-heading="Quantity" className="numeric">
        <input {...field('quantity', 'Quantity')} inputMode="numeric" />
      </td>
      <td data-heading="Needed by" className={row.date === '' ? 'is-unasked' : undefined}>
        <DateInput
          {...named('date', 'Needed by')}
          date={row.date}
          today={today}
          years="next"
          calendar={{ label: `Calendar, row ${place}` }}
          onDate={(date) => onChange({ kind: 'change', id, row: { date } })}
        />
      </td>
      <td data-heading="Answer">
        <VerdictMark line={line} />
      </td>
      <td data-heading="Available" className="numeric">
        {answer && !answer.item.error && answer.item.availableQty.toLocaleString('en-AU')}
      </td>
      <td className="asked-tools print:hidden">
        {name && (
          <Link
            href={productHref(countryCode, row.product)}
            prefetch={false}
            className="asked-open"
            aria-label={`Product ${row.product}`}
          >
            <Package size={15} aria-hidden="true" />
          </Link>
        )}
        <button
          type="button"
          className="asked-remove"
          aria-label={`Remove ${row.product || `row ${place}`}`}
          onClick={() => onChange({ kind: 'remove', id })}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

/** Leads into a row of the sheet: how many is what changes most. */
export function focusQuantity(row: HTMLTableRowElement | null): void {
  const field = row?.querySelector<HTMLInputElement>('[data-field=quantity]');
  field?.focus();
  field?.select();
}

function areSame(before: Parts, after: Parts): boolean {
  return (
    before.countryCode === after.countryCode &&
    before.place === after.place &&
    before.today === after.today &&
    before.near === after.near &&
    before.onChange === after.onChange &&
    showsSame(before.line, after.line)
  );
}
