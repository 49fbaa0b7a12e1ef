'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { TextArea } from '#components/ui/fields/field.tsx';

type Props = {
  /** What the field shows at first. */
  text: string;
  problem: string | undefined;
};

/**
 * Takes products typed, scanned or pasted. With scripts, Enter submits, since scanners send it after a scan. On
 * focus a single product is selected, to be overwritten; a list gets the caret at its end.
 */
export function ProductsField({ text, problem }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text === '';
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
      className="max-sm:col-span-full [&>label]:sr-only [&>textarea]:field-sizing-content [&>textarea]:max-h-48 [&>textarea]:min-h-9 [&>textarea]:block [&>textarea]:resize-none max-sm:[&>textarea]:py-2.5"
      label="Products"
      placeholder="Number, name or barcode"
      problem={problem}
      name="list"
      rows={Math.min(text.split('\n').length, MAX_FIELD_ROWS)}
      defaultValue={text}
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
  currentTarget.setSelectionRange(/[\n,]/.test(value) ? value.length : 0, value.length);
}
