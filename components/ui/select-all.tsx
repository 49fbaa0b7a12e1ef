'use client';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/**
 * Checks and unchecks every box called `name` in its form, and says how many are checked. Without
 * scripts it is not there, and the boxes are checked one by one.
 */
export function SelectAll({ name }: { name: string }) {
  const all = useRef<HTMLInputElement>(null);
  const [{ checked, of }, setCount] = useState({ checked: 0, of: 0 });
  // After every rendering: another page has other boxes, and its rows are rendered together with this.
  useEffect(() => {
    const form = all.current?.form;
    if (!form) return;
    const count = () => {
      const boxes = boxesOf(form, name);
      const now = { checked: boxes.filter((box) => box.checked).length, of: boxes.length };
      setCount((before) => (before.checked === now.checked && before.of === now.of ? before : now));
    };
    count();
    form.addEventListener('change', count);
    return () => form.removeEventListener('change', count);
  });
  useEffect(() => {
    if (all.current) all.current.indeterminate = checked > 0 && checked < of;
  }, [checked, of]);
  const change = ({ currentTarget: { form, checked: isOn } }: ChangeEvent<HTMLInputElement>) => {
    if (form) for (const box of boxesOf(form, name)) box.checked = isOn;
  };
  return (
    <label className="hidden items-center gap-1.5 text-sm scripted:inline-flex print:hidden">
      <input ref={all} type="checkbox" checked={checked > 0 && checked === of} onChange={change} />
      Select all
      <span role="status" className="text-quiet">
        {checked > 0 && `${checked} selected`}
      </span>
    </label>
  );
}

function boxesOf(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(
    (box) => box.name === name,
  );
}
