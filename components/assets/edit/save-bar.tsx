'use client';

import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';

type Props = {
  /** Whether the form came back with what was typed: then there is something to save. */
  isDraft: boolean;
  /** What else can be done. */
  children: ReactNode;
};

/**
 * The buttons of the form around it, in sight while there is something to save. With scripts, Save waits until something differs from
 * what the form was opened with.
 */
export function SaveBar({ isDraft, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState<number>();
  useEffect(() => {
    const form = bar.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the handlers of the fields: a date that was picked is written by one.
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setChanges(changedFields(form).size));
    };
    countSoon();
    const until = new AbortController();
    for (const type of ['input', 'change', 'focusout', 'click'])
      form.addEventListener(type, countSoon, until);
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, []);
  return (
    <div
      ref={bar}
      className={clsx(
        'flex flex-wrap items-center gap-3 border-line border-t bg-paper py-3',
        (isDraft || (changes ?? 0) > 0) && 'sticky bottom-(--rail) z-1 md:bottom-0',
      )}
    >
      <Button
        type="submit"
        variant="main"
        disabled={!isDraft && changes === 0}
        className="disabled:opacity-50"
      >
        Save
      </Button>
      {children}
      <p role="status" className="text-quiet text-sm">
        {!isDraft && changes !== undefined && changes > 0 && changesText(changes)}
      </p>
    </div>
  );
}

function changesText(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}

/** The names of the fields that are no longer as the page was sent. */
function changedFields(form: HTMLFormElement): Set<string> {
  const changed = [...form.elements].filter((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      // React keeps the default of a field with state equal to its value.
      return field.value !== (field.dataset['opened'] ?? field.defaultValue);
    return (
      field instanceof HTMLSelectElement &&
      [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    );
  });
  return new Set(changed.map((field) => field.getAttribute('name') ?? '').filter(Boolean));
}
