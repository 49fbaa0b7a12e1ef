'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Trial } from './trials.ts';

/** Folds the form that tries a call; it is loaded when it is unfolded, and there only where scripts run. */
export function TryCall({ trial }: { trial: Trial }) {
  const [Form, setForm] = useState<ComponentType<{ trial: Trial }>>();
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const look = () => setOpen(fold.current?.open === true);
  // It may have been unfolded before its scripts were there.
  useEffect(look, []);
  useEffect(() => {
    if (isOpen) import('./try-form.tsx').then(({ TryForm }) => setForm(() => TryForm));
  }, [isOpen]);
  return (
    <details ref={fold} onToggle={look} className="fold hidden scripted:block print:hidden">
      <summary className="font-medium">
        <span>
          Try it as yourself<span className="sr-only">: {trial.summary}</span>
        </span>
      </summary>
      {Form ? <Form trial={trial} /> : <p className="mt-2 text-quiet text-sm">Loading …</p>}
    </details>
  );
}
