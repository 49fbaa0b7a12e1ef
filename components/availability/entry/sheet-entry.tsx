'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus, ScanBarcode } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { suggestionsOptions } from '#components/availability/availability-queries.ts';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import { isScanned, nextOption } from '#components/shell/search/omnibox-keys.ts';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import { Button } from '#components/ui/button/button.tsx';
import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import type { Suggestions } from '#lib/availability/sheet/schema.ts';
import { formatCount } from '#lib/text/text.ts';
import { type TypedLine, typedLine } from './typed-line.ts';

/**
 * The one line above the grid. Enter adds a number at once, by itself or with a quantity; words suggest products, of which
 * Enter takes the marked one; a pasted list becomes rows. The field is ready for the next one immediately.
 */
export const SheetEntry = memo(function SheetEntry() {
  const { countryCode, target, today, isReady, add } = useSheetScope();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const startedAt = useRef(0);
  /** What is being looked up. */
  const lookedUp = useRef<string>(undefined);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const [nothing, setNothing] = useState<string>();
  const line = typedLine(useDeferredValue(text), today);
  const searches = useDebouncedValue(line.searches.join('\n'), SEARCH_MS);
  const where = { countryCode, branch: target.branch, channel: target.channel };
  const { data = NONE } = useQuery({
    ...suggestionsOptions(where, searches.split('\n')),
    enabled: isOpen && searches.length >= MIN_SEARCH,
  });
  const isShown = isOpen && text.trim() !== '' && data.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked up for one list is not added to another
  useEffect(() => {
    lookedUp.current = undefined;
  }, [add]);
  useEffect(() => {
    // A paste or scan right after the page opened needs no click. On a phone the keyboard would cover the rows.
    const hasKeyboard = window.matchMedia('(pointer: fine)').matches;
    const isBusy = document.activeElement?.matches('input, select, textarea, main *') ?? false;
    if (isReady && hasKeyboard && !isBusy) field.current?.focus();
  }, [isReady]);

  const reset = () => {
    setText('');
    setOpen(false);
    setActive(undefined);
    setNothing(undefined);
    field.current?.focus();
  };
  const take = (number: string, { quantity }: TypedLine) => {
    add([{ product: number, quantity, date: '' }]);
    reset();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const parsed = typedLine(typed, today);
    if (isShown && active !== undefined) return take(active, parsed);
    if (parsed.row) {
      add([parsed.row], isScanned(typed, performance.now() - startedAt.current));
      return reset();
    }
    // Enter was pressed twice.
    if (lookedUp.current === typed) return;
    lookedUp.current = typed;
    const found = await client
      .fetchQuery(suggestionsOptions(where, parsed.searches))
      .catch(() => undefined);
    if (lookedUp.current !== typed) return;
    lookedUp.current = undefined;
    if (field.current?.value.trim() !== typed) return;
    const [first] = found ?? [];
    if (first && (first.isCertain || found?.length === 1)) return take(first.number, parsed);
    setOpen(true);
    setActive(first?.number);
    setNothing(first ? undefined : found ? 'No product matches' : 'Could not search. Try again');
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Out of the field, single keys are shortcuts again.
      if (!isShown) field.current?.blur();
      setOpen(false);
    }
    const next = nextOption(
      data.map(({ number }) => number),
      active,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    add(parsePastedRows(pasted, today));
    reset();
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label="Add a product"
      className="relative hidden min-w-0 flex-[1_1_18rem] scripted:block print:hidden"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <span className="flex">
        <span className="relative min-w-0 flex-1">
          <ScanBarcode
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute top-2.5 left-2.5 text-quiet"
          />
          <input
            ref={field}
            name="product"
            type="text"
            aria-label="Add a product: number, name, scan or paste"
            placeholder="Number, name, scan or paste a list"
            className="field-input w-full pl-8"
            value={text}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls="sheet-suggestions"
            aria-activedescendant={isShown && active ? `suggestion-${active}` : undefined}
            onPaste={paste}
            onKeyDown={move}
            onChange={({ currentTarget: { value } }) => {
              if (value.length <= 1 || text === '') startedAt.current = performance.now();
              setText(value);
              setOpen(true);
              setActive(undefined);
              setNothing(undefined);
            }}
          />
        </span>
        <span className="sheet-entry-add">
          <Button Icon={Plus} type="submit">
            Add
          </Button>
        </span>
      </span>
      {isShown && (
        <SuggestionList
          products={data}
          active={active}
          quantity={line.quantity}
          onTake={(number) => take(number, typedLine(text, today))}
        />
      )}
      <p role="status" className="px-2.5 py-1 text-sm text-warn empty:hidden">
        {nothing}
      </p>
    </form>
  );
});

const NONE: Suggestions['products'] = [];
const SEARCH_MS = 150;
const MIN_SEARCH = 2;

type SuggestionProps = {
  products: Suggestions['products'];
  /** The number of the marked one. */
  active: string | undefined;
  /** How many a choice adds. */
  quantity: string;
  onTake: (number: string) => void;
};

/** The products that a typed text may mean, with what the branch has of them. */
function SuggestionList({ products, active, quantity, onTake }: SuggestionProps) {
  const { here } = useSheetScope();
  return (
    <div
      id="sheet-suggestions"
      role="listbox"
      aria-label="Products"
      // Keeps the focus in the field: without it the list closes.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full right-0 left-0 z-20 mt-1 overflow-hidden sm:right-auto sm:w-max sm:min-w-full sm:max-w-175 raised animate-raise py-1 text-sm"
    >
      {products.map(({ number, description, available }) => (
        <div
          key={number}
          id={`suggestion-${number}`}
          role="option"
          tabIndex={-1}
          aria-selected={number === active}
          className={clsx(
            'flex min-h-9 cursor-pointer items-baseline gap-3 px-3 py-1.5 hover:bg-surface-2',
            number === active && 'bg-selected',
          )}
          onClick={() => onTake(number)}
          onKeyDown={({ key }) => key === 'Enter' && onTake(number)}
        >
          <span className="font-semibold">{number}</span>
          <span className="line-clamp-2 min-w-0 flex-1">{description}</span>
          {quantity !== '1' && <span className="text-quiet">× {quantity}</span>}
          {available !== undefined && (
            <span className={clsx('whitespace-nowrap', available > 0 ? 'text-good' : 'text-quiet')}>
              {available > 0 ? `${formatCount(available)} here` : 'None here'}
              {here && <span className="sr-only"> at {here.name}</span>}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
