'use client';

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';

type Props = {
  /** The name of the checkboxes. */
  name: string;
};

/** Checks or unchecks every checkbox called `name` in its form. Hidden without scripts. */
export function SelectAll({ name }: Props) {
  const all = useRef<HTMLInputElement>(null);
  const { checked, of } = useSelection(all, name);
  useEffect(() => {
    if (all.current) all.current.indeterminate = checked > 0 && checked < of;
  }, [checked, of]);
  return (
    <input
      ref={all}
      type="checkbox"
      aria-label="Select all"
      className="hidden scripted:inline-grid print:hidden"
      checked={checked > 0 && checked === of}
      onChange={({ currentTarget: { form, checked: isChecked } }) => {
        if (form) for (const box of boxesOf(form, name)) box.checked = isChecked;
      }}
    />
  );
}

/** What can be done with the rows that are checked: takes the place of the summary while there are any. */
export function SelectionBar({ name, children }: Props & { children: ReactNode }) {
  const clear = useRef<HTMLButtonElement>(null);
  const { checked } = useSelection(clear, name);
  return (
    <div className="selection-bar">
      <span role="status" className="font-semibold">
        {checked > 0 && `${checked} selected`}
      </span>
      {children}
      <Button ref={clear} type="reset" Icon={X} className="ml-auto">
        <span className="max-md:sr-only">Clear</span>
      </Button>
    </div>
  );
}

/** How many checkboxes called `name` are checked in the form of an element. */
function useSelection(
  of: { readonly current: HTMLInputElement | HTMLButtonElement | null },
  name: string,
) {
  const [selection, setSelection] = useState({ checked: 0, of: 0 });
  // Runs after every render: rows, and so checkboxes, change together with their table.
  useEffect(() => {
    const form = of.current?.form;
    if (!form) return;
    const count = () => {
      const boxes = boxesOf(form, name);
      const next = { checked: boxes.filter((box) => box.checked).length, of: boxes.length };
      setSelection((last) => (last.checked === next.checked && last.of === next.of ? last : next));
    };
    count();
    const until = new AbortController();
    form.addEventListener('change', count, until);
    // The form is reset after the event.
    form.addEventListener('reset', () => setTimeout(count), until);
    return () => until.abort();
  });
  return selection;
}

function boxesOf(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(
    (box) => box.name === name,
  );
}
