'use client';

import { Plus } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, memo, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Field } from '#components/ui/fields/field.tsx';
import { PendingLines } from './pending-lines.tsx';
import { typedLine } from './typed-line.ts';
import { type FoundRow, MAX_PENDING, type useLineLookup } from './use-line-lookup.ts';

type Props = {
  countryCode: string;
  /** The date at the branch. */
  today: string;
  /** Whether the page is hydrated and the sheet loaded. */
  isReady: boolean;
  lookUps: ReturnType<typeof useLineLookup>;
  /** Receives the row of a chosen product. */
  onFound: (found: FoundRow) => void;
  /** Receives a list that was pasted into the field. */
  onPaste: (text: string) => void;
};

/**
 * Takes products one after another, typed or scanned. Enter adds a row for a number or barcode, and suggests products
 * for words; the field is ready for the next one at once.
 */
export const SheetEntry = memo(function SheetEntry(props: Props) {
  const { countryCode, today, isReady, lookUps, onFound, onPaste } = props;
  const product = useRef<HTMLInputElement>(null);
  const { pending, add, retry, drop } = lookUps;
  const [isFull, setFull] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [text = '', quantity = ''] = ['product', 'quantity'].map((name) =>
      String(fields.get(name)).trim(),
    );
    setFull(pending.length >= MAX_PENDING);
    if (pending.length >= MAX_PENDING) return;
    if (text) add(typedLine(text, quantity, today));
    form.reset();
    product.current?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <div className="space-y-3">
      <form
        onSubmit={submit}
        aria-label="Add a product"
        className="hidden grid-cols-[minmax(0,22rem)_minmax(4rem,7rem)_max-content] items-end gap-2 scripted:grid"
      >
        <Field
          ref={product}
          label="Product, typed or scanned"
          name="product"
          disabled={!isReady}
          onPaste={paste}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          problem={
            isFull
              ? `waits: choose or leave out some of the ${MAX_PENDING} lines below first`
              : undefined
          }
        />
        <Field
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1"
        />
        <Button type="submit" disabled={!isReady}>
          <Plus size={15} aria-hidden="true" />
          Add
        </Button>
      </form>
      <PendingLines
        countryCode={countryCode}
        pending={pending}
        onChoose={({ id, line }, number) => {
          drop(id);
          const row = { product: number, quantity: line.quantity, date: '' };
          onFound({ typed: number, row });
          product.current?.focus();
        }}
        onDrop={({ id }) => {
          drop(id);
          product.current?.focus();
        }}
        onRetry={retry}
      />
    </div>
  );
});
