'use client';

import { type KeyboardEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SheetLine } from '#components/availability/state/sheet-lines.ts';
import { Button } from '#components/ui/button/button.tsx';
import type { SimilarProduct } from '#lib/products/search/schema.ts';
import { formatCount } from '#lib/text/text.ts';
import { focusQuantity, SheetRowFields } from './sheet-row.tsx';

type Props = {
  /** In the order shown. */
  lines: readonly SheetLine[];
  similar: ReadonlyMap<string, readonly SimilarProduct[]>;
};

/** The sheet as a table of fields. A long one shows 100 rows at first, and all of them in print. */
export function SheetTable({ lines, similar }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [isPrinting, setPrinting] = useState(false);
  const count = lines.length;
  const shown = isPrinting ? count : limit;
  useEffect(() => {
    const until = new AbortController();
    const print = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, print, until);
    return () => until.abort();
  }, []);
  return (
    <div className="space-y-3">
      <table className="data-table sheet-table">
        <caption className="sr-only">Availability</caption>
        <thead>
          <tr>
            {COLUMNS.map(([heading, className]) => (
              <th key={heading} scope="col" className={className}>
                {heading === 'Remove' ? <span className="sr-only">{heading}</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => enterOrLeaveRow(event) || moveInColumn(event)}>
          {lines.slice(0, shown).map((line, at) => (
            <SheetRowFields
              key={line.row.id}
              line={line}
              position={at + 1}
              similar={similar.get(line.row.product)}
            />
          ))}
        </tbody>
      </table>
      {count > shown && (
        <Button onClick={() => setLimit(limit + PAGE_SIZE)} className="print:hidden">
          Show {Math.min(PAGE_SIZE, count - shown)} more of {formatCount(count)} rows
        </Button>
      )}
    </div>
  );
}

/** The headings of the columns and their widths, as in `sheet-table.css`. */
const COLUMNS = [
  ['Product', 'w-(--product)'],
  ['Description', undefined],
  ['Quantity', 'numeric w-(--quantity)'],
  ['Needed by', 'w-(--date)'],
  ['In stock', 'numeric w-(--stock)'],
  ['Availability', 'w-(--answer)'],
  ['Remove', 'w-(--remove) print:hidden'],
] as const;

const PAGE_SIZE = 100;

function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement;
}

/** Rows get the focus with `j` and `k`: Enter moves into a row's fields, Escape back to the row. */
function enterOrLeaveRow(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key } = event;
  if (key === 'Escape' && isField(target)) {
    target.closest('tr')?.focus();
    return true;
  }
  if (key !== 'Enter' || !(target instanceof HTMLTableRowElement)) return false;
  event.preventDefault();
  focusQuantity(target);
  return true;
}

/** Enter and the arrow keys move up and down a column, as in a spreadsheet. */
function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!isField(target) || event.nativeEvent.isComposing) return;
  const offset = key === 'ArrowUp' || (key === 'Enter' && event.shiftKey) ? -1 : 1;
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  if (!isArrow && key !== 'Enter') return;
  const column = currentTarget.querySelectorAll<HTMLInputElement>(
    `[data-field=${target.dataset['field']}]`,
  );
  event.preventDefault();
  const next = column[[...column].indexOf(target) + offset];
  next?.focus();
  next?.select();
}
