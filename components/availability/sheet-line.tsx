'use client';

import clsx from 'clsx';
import {
  Check,
  CircleHelp,
  type LucideIcon,
  Package,
  PencilLine,
  TriangleAlert,
  X,
} from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import { DateInput } from '#components/ui/date-input.tsx';
import type { SheetRow } from '#lib/availability/sheet-row.ts';
import type { Standing } from '#lib/availability/verdict.ts';
import type { NearProduct } from '#lib/product/near-schema.ts';
import { productHref } from '#lib/product/product-addresses.ts';
import { type SheetLine, showsSame } from './sheet-lines.ts';
import type { SheetAction } from './sheet-state.ts';

type Props = {
  countryCode: string;
  line: SheetLine;
  /** Its place on the screen, from 1. */
  place: number;
  /** The date at the branch. */
  today: string;
  /** What may have been meant, where there is no such product. */
  near: readonly NearProduct[] | undefined;
  onChange: (how: SheetAction) => void;
};

const FIELD =
  'w-full min-w-0 rounded-sm border border-line bg-paper px-1.5 py-0.75 hover:border-edge print:appearance-none print:border-0 print:p-0';
const FIELDS: Readonly<Partial<Record<keyof SheetRow, string>>> = {
  product: 'max-w-42 print:max-w-none',
  quantity: 'max-w-22 text-right [@media_screen_and_(width<60rem)]:text-left',
};
/** A date that is not asked for is a field all the same, but no text: `dd/mm/yyyy` in each row says nothing. */
const UNDATED = 'not-focus:placeholder:opacity-0';
const ICON = 'rounded-sm p-1 align-middle text-quiet';

/**
 * One row of the sheet: what it asks, in fields, and the answer beside them. It is made anew where it shows something
 * else, so that a key in one row is no work in the others.
 */
export const SheetLineRow = memo(SheetLineFields, areSame);

function SheetLineFields({ countryCode, line, place, today, near, onChange }: Props) {
  const { row, name, answer } = line;
  const { id } = row;
  const named = (what: keyof SheetRow, label: string) => ({
    className: clsx(FIELD, FIELDS[what]),
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
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <input {...field('product', 'Product')} />
          {name && (
            <span className="max-w-160 flex-[1_1_14rem] font-normal wrap-anywhere">{name}</span>
          )}
        </span>
        {near && near.length > 0 && (
          <span className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1 font-normal print:hidden">
            Did you mean{' '}
            {near.map(({ number, description }) => (
              <button
                key={number}
                type="button"
                className="max-w-full overflow-hidden text-ellipsis rounded-sm border border-edge px-1.5 py-px text-left hover:border-accent hover:text-accent"
                title={description}
                onClick={({ currentTarget, detail }) => {
                  // The button goes away: whoever pressed a key on it goes on with the quantity.
                  if (detail === 0) focusQuantity(currentTarget.closest('tr'));
                  onChange({ kind: 'change', id, row: { product: number } });
                }}
              >
                {number} <span className="text-quiet">{description}</span>
              </button>
            ))}
          </span>
        )}
      </th>
      <td data-heading="Quantity" className="numeric">
        <input {...field('quantity', 'Quantity')} inputMode="numeric" />
      </td>
      <td
        data-heading="Needed by"
        className={`[&_.date-input]:max-w-38 ${row.date === '' ? 'print:[&_.date-input]:hidden' : ''}`}
      >
        <DateInput
          {...named('date', 'Needed by')}
          className={clsx(FIELD, row.date === '' && UNDATED)}
          date={row.date}
          today={today}
          years="next"
          calendar={{ label: `Calendar, row ${place}` }}
          onDate={(date) => onChange({ kind: 'change', id, row: { date } })}
        />
      </td>
      <td data-heading="Answer" className="min-[60rem]:min-w-60">
        <VerdictMark line={line} />
      </td>
      <td data-heading="Available" className="numeric">
        {answer && !answer.item.error && answer.item.availableQty.toLocaleString('en-AU')}
      </td>
      <td className="whitespace-nowrap print:hidden">
        {name && (
          <Link
            href={productHref(countryCode, row.product)}
            prefetch={false}
            className={`${ICON} inline-block hover:text-accent`}
            aria-label={`Product ${row.product}`}
          >
            <Package size={15} aria-hidden="true" />
          </Link>
        )}
        <button
          type="button"
          className={`${ICON} hover:text-bad`}
          aria-label={`Remove ${row.product || `row ${place}`}`}
          onClick={() => onChange({ kind: 'remove', id })}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

/** The answer to a row in words, with a mark and a colour that repeat them; pale while it is asked again. */
function VerdictMark({ line: { standing, words, isOld } }: { line: SheetLine }) {
  if (standing === 'waiting') {
    return (
      <span className="inline-block h-3.5 w-32 rounded-sm bg-line">
        <span className="sr-only">being asked</span>
      </span>
    );
  }
  const { tone, Icon } = LOOKS[typeof standing === 'object' ? standing.kind : standing];
  return (
    <span
      className={clsx(
        'inline-flex items-baseline gap-1.5 font-medium',
        isOld ? 'text-quiet italic' : tone,
      )}
    >
      <Icon size={14} aria-hidden="true" className="relative top-0.5 flex-none" />
      <span>
        {words}
        {isOld && <span className="sr-only">, being asked again</span>}
      </span>
    </span>
  );
}

type Kind = Exclude<Standing, 'waiting' | object> | Extract<Standing, object>['kind'];

const LOOKS: Readonly<Record<Kind, { tone: string; Icon: LucideIcon }>> = {
  ready: { tone: 'text-good', Icon: Check },
  short: { tone: 'text-bad', Icon: TriangleAlert },
  unknown: { tone: 'text-warn', Icon: CircleHelp },
  'too-large': { tone: 'text-warn', Icon: CircleHelp },
  problem: { tone: 'text-warn', Icon: PencilLine },
};

/** Leads into a row of the sheet: how many is what changes most. */
export function focusQuantity(row: HTMLTableRowElement | null): void {
  const field = row?.querySelector<HTMLInputElement>('[data-field=quantity]');
  field?.focus();
  field?.select();
}

function areSame(before: Props, after: Props): boolean {
  return (
    before.countryCode === after.countryCode &&
    before.place === after.place &&
    before.today === after.today &&
    before.near === after.near &&
    before.onChange === after.onChange &&
    showsSame(before.line, after.line)
  );
}
