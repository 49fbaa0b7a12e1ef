'use client';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/**
 * Checks and unchecks every box called `name` in its form, and says how many are checked. Without
 * scripts it is not there, and the boxes are checked one by one.
 */
export function SelectAll({ name }: { name: string }) {
  const all = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState(0);
  useEffect(() => {
    const form = all.current?.form;
    if (!form) return;
    const count = () => setChecked(boxesOf(form, name).filter((box) => box.checked).length);
    count();
    form.addEventListener('change', count);
    return () => form.removeEventListener('change', count);
  }, [name]);
  const change = ({ currentTarget: { form, checked: isOn } }: ChangeEvent<HTMLInputElement>) => {
    if (form) for (const box of boxesOf(form, name)) box.checked = isOn;
  };
  return (
    <label className="hidden items-center gap-1.5 text-sm scripted:inline-flex print:hidden">
      <input ref={all} type="checkbox" onChange={change} />
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
