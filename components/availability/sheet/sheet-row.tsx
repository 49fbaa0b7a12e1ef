'use client';

import clsx from 'clsx';
import {
  Check,
  CircleHelp,
  Clock,
  type LucideIcon,
  PencilLine,
  TriangleAlert,
  X,
} from 'lucide-react';
import { memo } from 'react';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import type { SheetLine } from '#components/availability/state/sheet-lines.ts';
import type { EditableRow } from '#components/availability/state/sheet-state.ts';
import { useEarlyChange } from '#components/ui/browser/hydration.ts';
import { DateInput } from '#components/ui/fields/date-field.tsx';
import { Link } from '#components/ui/link.tsx';
import type { RowKind } from '#lib/availability/sheet/row-result.ts';
import { MAX_CELL_LENGTH, MAX_PRODUCT_LENGTH } from '#lib/availability/sheet/sheet-limits.ts';
import { productHref } from '#lib/products/labels.ts';
import type { SimilarProduct } from '#lib/products/search/schema.ts';
import { formatCount } from '#lib/text/text.ts';
import { formatShortDate } from '#lib/time/dates.ts';
import { isCalendarDate } from '#lib/time/typed-date.ts';

type Props = {
  line: SheetLine;
  /** Position on the screen, from 1. */
  position: number;
  /** Suggestions if there is no such product. */
  similar: readonly SimilarProduct[] | undefined;
};

const FIELD =
  '-mx-1.5 h-7 w-[calc(100%+0.75rem)] min-w-0 rounded-sm border border-transparent bg-transparent px-1.5 hover:border-field-edge hover:bg-canvas focus:border-field-edge focus:bg-canvas print:appearance-none print:border-0 print:p-0 card:mx-0 card:w-full card:border-line';
const ICON = 'inline-grid size-7 place-items-center rounded-sm align-middle text-quiet';

/** One row of the sheet: its fields and the answer. Memoised, so that a keystroke renders only its own row. */
export const SheetRowFields = memo(function SheetRowFields({ line, position, similar }: Props) {
  const { today, change } = useSheetScope();
  const { row, name, answer } = line;
  const { id } = row;
  return (
    <tr tabIndex={-1} data-row-link="">
      <th scope="row">
        <TextCell row={row} what="product" aria-label={`Product, row ${position}`} />
      </th>
      <td className="sheet-description">
        {name ? (
          <Link href={productHref(row.product)} title={name} className="product-link">
            {name}
          </Link>
        ) : (
          <SimilarProducts id={id} similar={similar} />
        )}
      </td>
      <td data-heading="Quantity" className="numeric">
        <TextCell row={row} what="quantity" aria-label={`Quantity, row ${position}`} />
      </td>
      <td data-heading="Needed by">
        {/* Without a calendar, which in each of 2,000 rows would take seconds to render. */}
        <DateInput
          className={`${FIELD} not-focus:placeholder:opacity-0 ${row.date === '' ? 'print:hidden' : ''}`}
          aria-label={`Needed by, row ${position}`}
          data-field="date"
          placeholder="dd/mm"
          maxLength={MAX_CELL_LENGTH}
          date={row.date}
          today={today}
          years="next"
          format={(date) => (isCalendarDate(date) ? formatShortDate(date, today) : date)}
          onDate={(date) => change({ kind: 'change', id, row: { date } })}
        />
      </td>
      <td className="numeric">
        {answer && !answer.problem && formatCount(answer.now)}
        {answer && !answer.problem && <span className="hidden narrow:inline"> here</span>}
      </td>
      <td>
        <AnswerLabel line={line} />
      </td>
      <td className="whitespace-nowrap print:hidden">
        <button
          type="button"
          className={`${ICON} hover:text-bad`}
          aria-label={`Remove ${row.product || `row ${position}`}`}
          onClick={() => change({ kind: 'remove', id })}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
});

type TextCellProps = { row: EditableRow; what: 'product' | 'quantity'; 'aria-label': string };

/** The field of a product or a quantity. */
function TextCell({ row: { id, ...row }, what, ...label }: TextCellProps) {
  const { change } = useSheetScope();
  const type = (text: string) => change({ kind: 'change', id, row: { [what]: text } });
  return (
    <input
      {...label}
      ref={useEarlyChange('value', row[what], type)}
      data-field={what}
      value={row[what]}
      maxLength={what === 'product' ? MAX_PRODUCT_LENGTH : MAX_CELL_LENGTH}
      autoComplete="off"
      spellCheck={false}
      className={clsx(FIELD, what === 'quantity' && 'text-right')}
      inputMode={what === 'quantity' ? 'numeric' : undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

type SimilarProps = Pick<Props, 'similar'> & { id: string };

/** The products that may be meant by an unknown number; one click takes one. */
function SimilarProducts({ id, similar }: SimilarProps) {
  const { change } = useSheetScope();
  if (!similar || similar.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-1 print:hidden">
      <span className="text-quiet text-xs">Did you mean</span>
      {similar.slice(0, MAX_SIMILAR).map(({ number, description }) => (
        <button
          key={number}
          type="button"
          className="max-w-full truncate rounded-sm border border-field-edge px-1.5 py-0.5 text-left text-xs hover:border-accent hover:text-accent"
          title={description}
          onClick={({ currentTarget, detail }) => {
            // The button disappears: after a key press (detail 0) the focus moves to the quantity.
            if (detail === 0) focusQuantity(currentTarget.closest('tr'));
            change({ kind: 'change', id, row: { product: number } });
          }}
        >
          {description} <span className="text-quiet">{number}</span>
        </button>
      ))}
    </span>
  );
}

const MAX_SIMILAR = 3;

/** The answer to a row in words; icon and colour only repeat it. Dimmed while a new answer loads. */
function AnswerLabel({ line: { state, words, isOutdated } }: { line: SheetLine }) {
  if (state.kind === 'being checked') {
    return (
      <span className="inline-block h-3.5 w-32 rounded-sm bg-line">
        <span className="sr-only">being checked</span>
      </span>
    );
  }
  // What is short here may come later, all of it.
  const isComing = state.kind === 'short' && state.allOn !== undefined;
  const { tone, Icon } = isComing ? { tone: 'text-warn', Icon: Clock } : LOOKS[state.kind];
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-baseline gap-1.5',
        isOutdated ? 'text-quiet italic' : tone,
      )}
      title={words}
    >
      <Icon size={14} aria-hidden="true" className="relative top-0.5 flex-none" />
      <span className="sheet-answer">
        {words}
        {isOutdated && <span className="sr-only">, being checked again</span>}
      </span>
    </span>
  );
}

type Look = { readonly tone: string; readonly Icon: LucideIcon };

const LOOKS: Readonly<Record<Exclude<RowKind, 'being checked'>, Look>> = {
  'in stock': { tone: '[&>svg]:text-good', Icon: Check },
  'by the date': { tone: '[&>svg]:text-good', Icon: Check },
  short: { tone: 'text-bad', Icon: TriangleAlert },
  'not found': { tone: 'text-warn', Icon: CircleHelp },
  'too large': { tone: 'text-warn', Icon: CircleHelp },
  incomplete: { tone: 'text-warn', Icon: PencilLine },
};

/** Focuses the quantity of a row, which is changed most often. */
export function focusQuantity(row: HTMLTableRowElement | null): void {
  const field = row?.querySelector<HTMLInputElement>('[data-field=quantity]');
  field?.focus();
  field?.select();
}
