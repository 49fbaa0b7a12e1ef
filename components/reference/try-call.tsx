'use client';

import { type ComponentType, type ToggleEvent, useState } from 'react';
import type { Trial } from './trials.ts';

/** Folds the form that tries a call; it is loaded when it is unfolded, and there only where scripts run. */
export function TryCall({ trial }: { trial: Trial }) {
  const [Form, setForm] = useState<ComponentType<{ trial: Trial }>>();
  const load = async ({ newState }: ToggleEvent<HTMLDetailsElement>) => {
    if (newState !== 'open' || Form) return;
    const { TryForm } = await import('./try-form.tsx');
    setForm(() => TryForm);
  };
  return (
    <details onToggle={load} className="fold hidden scripted:block print:hidden">
      <summary className="font-medium">
        <span>
          Try it as yourself<span className="sr-only">: {trial.summary}</span>
        </span>
      </summary>
      {Form ? <Form trial={trial} /> : <p className="mt-2 text-quiet text-sm">Loading …</p>}
    </details>
  );
}
