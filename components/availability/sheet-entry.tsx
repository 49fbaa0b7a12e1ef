'use client';

import { Plus } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, memo, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';

type Parts = {
  /** Whether scripts listen by now. */
  isReady: boolean;
  /** Told the text of a row, or of a list that was pasted into the field. */
  onRows: (text: string) => void;
};

/** Takes product after product, typed or scanned: Enter adds the row, and the field is ready for the next. */
export const SheetEntry = memo(function SheetEntry({ isReady, onRows }: Parts) {
  const product = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [number, quantity] = ['product', 'quantity'].map((name) =>
      String(fields.get(name)).trim(),
    );
    if (number) onRows(quantity ? `${number}\t${quantity}` : number);
    form.reset();
    product.current?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onRows(text);
  };
  return (
    <form onSubmit={add} aria-label="Add a product" className="asked-entry">
      <Field
        ref={product}
        label="Product, typed or scanned"
        name="product"
        disabled={!isReady}
        onPaste={paste}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
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
  );
});
