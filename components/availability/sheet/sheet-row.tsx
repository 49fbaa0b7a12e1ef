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
import { rendersSame, type SheetLine } from '#components/availability/state/sheet-lines.ts';
import type { SheetAction } from '#components/availability/state/sheet-state.ts';
import { DateInput } from '#components/ui/fields/date-field.tsx';
import type { RowState } from '#lib/availability/sheet/row-result.ts';
import type { SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import type { SimilarProduct } from '#lib/product/search/schema.ts';
import { productHref } from '#lib/product/view/links.ts';

type Props = {
  countryCode: string;
  line: SheetLine;
  /** Position on the screen, from 1. */
  position: number;
  /** The date at the branch. */
  today: string;
  /** Suggestions if there is no such product. */
  similar: readonly SimilarProduct[] | undefined;
  onChange: (how: SheetAction) => void;
};

const FIELD =
  'w-full min-w-0 rounded-sm border border-line bg-paper px-1.5 py-0.75 hover:border-edge print:appearance-none print:border-0 print:p-0';
const FIELDS: Readonly<Partial<Record<keyof SheetRow, string>>> = {
  product: 'max-w-42 print:max-w-none',
  quantity: 'max-w-22 text-right [@media_screen_and_(width<60rem)]:text-left',
};
/** Hides the placeholder of an empty date: `dd/mm/yyyy` in each row is noise. */
const EMPTY_DATE = 'not-focus:placeholder:opacity-0';
const ICON = 'rounded-sm p-1 align-middle text-quiet';

/** One row of the sheet: its fields and the answer. Memoised, so that a keystroke renders only its own row. */
export const SheetRowFields = memo(RowFields, areEqual);

function RowFields({ countryCode, line, position, today, similar, onChange }: Props) {
  const { row, name, answer } = line;
  const { id } = row;
  const inputProps = (what: keyof SheetRow, label: string) => ({
    className: clsx(FIELD, FIELDS[what]),
    'aria-label': `${label}, row ${position}`,
    'data-field': what,
  });
  const field = (what: 'product' | 'quantity', label: string) => ({
    ...inputProps(what, label),
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
        {similar && similar.length > 0 && (
          <span className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1 font-normal print:hidden">
            Did you mean{' '}
            {similar.map(({ number, description }) => (
              <button
                key={number}
                type="button"
                className="max-w-full overflow-hidden text-ellipsis rounded-sm border border-edge px-1.5 py-px text-left hover:border-accent hover:text-accent"
                title={description}
                onClick={({ currentTarget, detail }) => {
                  // The button disappears: after a key press (detail 0) the focus moves to the quantity.
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
          {...inputProps('date', 'Needed by')}
          className={clsx(FIELD, row.date === '' && EMPTY_DATE)}
          date={row.date}
          today={today}
          years="next"
          calendar={{ label: `Calendar, row ${position}` }}
          onDate={(date) => onChange({ kind: 'change', id, row: { date } })}
        />
      </td>
      <td data-heading="Answer" className="min-[60rem]:min-w-60">
        <AnswerLabel line={line} />
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
          aria-label={`Remove ${row.product || `row ${position}`}`}
          onClick={() => onChange({ kind: 'remove', id })}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

/** The answer to a row in words; icon and colour only repeat it. Dimmed while a new answer loads. */
function AnswerLabel({ line: { state, words, isOutdated } }: { line: SheetLine }) {
  if (state === 'waiting') {
    return (
      <span className="inline-block h-3.5 w-32 rounded-sm bg-line">
        <span className="sr-only">being asked</span>
      </span>
    );
  }
  const { tone, Icon } = LOOKS[typeof state === 'object' ? state.kind : state];
  return (
    <span
      className={clsx(
        'inline-flex items-baseline gap-1.5 font-medium',
        isOutdated ? 'text-quiet italic' : tone,
      )}
    >
      <Icon size={14} aria-hidden="true" className="relative top-0.5 flex-none" />
      <span>
        {words}
        {isOutdated && <span className="sr-only">, being asked again</span>}
      </span>
    </span>
  );
}

type Kind = Exclude<RowState, 'waiting' | object> | Extract<RowState, object>['kind'];

const LOOKS: Readonly<Record<Kind, { tone: string; Icon: LucideIcon }>> = {
  ready: { tone: 'text-good', Icon: Check },
  short: { tone: 'text-bad', Icon: TriangleAlert },
  unknown: { tone: 'text-warn', Icon: CircleHelp },
  'too-large': { tone: 'text-warn', Icon: CircleHelp },
  problem: { tone: 'text-warn', Icon: PencilLine },
};

/** Focuses the quantity of a row, which is changed most often. */
export function focusQuantity(row: HTMLTableRowElement | null): void {
  const field = row?.querySelector<HTMLInputElement>('[data-field=quantity]');
  field?.focus();
  field?.select();
}

function areEqual(before: Props, after: Props): boolean {
  return (
    before.countryCode === after.countryCode &&
    before.position === after.position &&
    before.today === after.today &&
    before.similar === after.similar &&
    before.onChange === after.onChange &&
    rendersSame(before.line, after.line)
  );
}
