'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { TextArea } from '#components/ui/fields/field.tsx';

type Props = { products: readonly string[]; problem: string | undefined };

/**
 * Takes products typed, scanned or pasted. With scripts, Enter submits, since scanners send it after a scan. On
 * focus a single product is selected, to be overwritten; a list gets the caret at its end.
 */
export function ProductsField({ products, problem }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = products.length === 0;
  useEffect(() => {
    if (isEmpty) field.current?.focus();
  }, [isEmpty]);
  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.currentTarget.value.trim() !== '') event.currentTarget.form?.requestSubmit();
  };
  return (
    <TextArea
      ref={field}
      className="max-sm:col-span-full"
      label="Products"
      placeholder="Number, name or barcode: 100417 1 Dec"
      problem={problem}
      name="list"
      rows={Math.min(Math.max(products.length, 1), MAX_FIELD_ROWS)}
      defaultValue={products.length > 1 ? `${products.join('\n')}\n` : products[0]}
      onKeyDown={submitOnEnter}
      onFocus={selectForNext}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      enterKeyHint="search"
    />
  );
}

const MAX_FIELD_ROWS = 8;

function selectForNext({ currentTarget }: FocusEvent<HTMLTextAreaElement>) {
  const { value } = currentTarget;
  currentTarget.setSelectionRange(value.includes('\n') ? value.length : 0, value.length);
}
