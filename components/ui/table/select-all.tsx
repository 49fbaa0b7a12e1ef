'use client';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/**
 * Checks or unchecks every checkbox called `name` in its form, and shows how many are checked. Hidden without
 * scripts.
 */
export function SelectAll({ name }: { name: string }) {
  const all = useRef<HTMLInputElement>(null);
  const [{ checked, of }, setCount] = useState({ checked: 0, of: 0 });
  // Runs after every render: rows, and so checkboxes, change together with this component.
  useEffect(() => {
    const form = all.current?.form;
    if (!form) return;
    const count = () => {
      const boxes = boxesOf(form, name);
      const next = { checked: boxes.filter((box) => box.checked).length, of: boxes.length };
      setCount((last) => (last.checked === next.checked && last.of === next.of ? last : next));
    };
    count();
    form.addEventListener('change', count);
    return () => form.removeEventListener('change', count);
  });
  useEffect(() => {
    if (all.current) all.current.indeterminate = checked > 0 && checked < of;
  }, [checked, of]);
  const change = ({
    currentTarget: { form, checked: isChecked },
  }: ChangeEvent<HTMLInputElement>) => {
    if (form) for (const box of boxesOf(form, name)) box.checked = isChecked;
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
