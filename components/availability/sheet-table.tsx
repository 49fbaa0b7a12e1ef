'use client';

import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import type { NearProduct } from '#lib/product/near-schema.ts';
import { focusQuantity, SheetLineRow } from './sheet-line.tsx';
import type { SheetLine } from './sheet-lines.ts';
import type { SheetAction } from './sheet-state.ts';

type Props = {
  countryCode: string;
  /** In the order in which they are shown. */
  lines: readonly SheetLine[];
  /** The date at the branch. */
  today: string;
  near: ReadonlyMap<string, readonly NearProduct[]>;
  onChange: (how: SheetAction) => void;
  /** Told whether somebody works in a row: then no row may move away. */
  onWork: (isWorking: boolean) => void;
};

/** The sheet as a table of fields; of a long one the first hundred rows, all of them on paper. */
export function SheetTable({ countryCode, lines, today, near, onChange, onWork }: Props) {
  const [shown, setShown] = useState(AT_ONCE);
  const count = lines.length;
  useEffect(() => {
    const all = () => flushSync(() => setShown(count));
    window.addEventListener('beforeprint', all);
    return () => window.removeEventListener('beforeprint', all);
  }, [count]);
  const work = useWork(onWork);
  return (
    <div className="space-y-3">
      <table className="data-table wide-table asked-table">
        <caption className="sr-only">Availability</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="numeric">
              Quantity
            </th>
            <th scope="col">Needed by</th>
            <th scope="col">Answer</th>
            <th scope="col" className="numeric">
              Available
            </th>
            <th scope="col" className="print:hidden">
              <span className="sr-only">Open or remove</span>
            </th>
          </tr>
        </thead>
        <tbody {...work} onKeyDown={(event) => betweenRowAndField(event) || moveInColumn(event)}>
          {lines.slice(0, shown).map((line, at) => (
            <SheetLineRow
              countryCode={countryCode}
              key={line.row.id}
              line={line}
              place={at + 1}
              today={today}
              near={near.get(line.row.product)}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
      {count > shown && (
        <Button onClick={() => setShown(shown + AT_ONCE)} className="print:hidden">
          Show {Math.min(AT_ONCE, count - shown)} more of {count.toLocaleString('en-AU')} rows
        </Button>
      )}
    </div>
  );
}

const AT_ONCE = 100;

function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement;
}

/** `j` and `k` stand on rows: Enter leads into one, and Escape out of its fields again. */
function betweenRowAndField(event: KeyboardEvent<HTMLElement>): boolean {
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

/** Enter and the arrows lead up and down, as in a spreadsheet. */
function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!isField(target) || event.nativeEvent.isComposing) return;
  const by = key === 'ArrowUp' || (key === 'Enter' && event.shiftKey) ? -1 : 1;
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  if (!isArrow && key !== 'Enter') return;
  const column = currentTarget.querySelectorAll<HTMLInputElement>(
    `[data-field=${target.dataset['field']}]`,
  );
  event.preventDefault();
  const next = column[[...column].indexOf(target) + by];
  next?.focus();
  next?.select();
}

/**
 * Tells when somebody begins and ends to work in the rows of a table, for its body: as long as a field or button of it
 * has the focus, or is pressed. A button that moves between press and release is not clicked.
 */
function useWork(onWork: (isWorking: boolean) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isPressed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onWork);
  useEffect(() => {
    latest.current = onWork;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // After the click that a press ends with, and once the focus is where it goes.
  const settle = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!isPressed.current) latest.current(isIn(body.current, document.activeElement));
    });
  };
  const release = () => {
    isPressed.current = false;
    settle();
  };
  return {
    ref: body,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (isIn(currentTarget, target)) onWork(true);
    },
    onBlur: settle,
    // A button that removes itself takes the focus away without a word.
    onClick: settle,
    onPointerDown: ({ currentTarget, target }: PointerEvent<HTMLElement>) => {
      if (!(target instanceof Element) || !isControl(target, currentTarget)) return;
      isPressed.current = true;
      onWork(true);
      const ended = new AbortController();
      for (const end of ['pointerup', 'pointercancel']) {
        const once = () => {
          ended.abort();
          release();
        };
        window.addEventListener(end, once, { signal: ended.signal });
      }
    },
  };
}

/** Whether a control of the rows has the focus; `j` and `k` stand on rows themselves, which may move. */
function isIn(body: HTMLElement | null, focused: Element | null): boolean {
  return focused !== null && body !== null && isControl(focused, body);
}

function isControl(element: Element, body: Element): boolean {
  const control = element.closest('input, button');
  return control !== null && body.contains(control);
}
