'use client';

import { useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { Trial } from './trials.ts';

/** Folds the form that tries a call; it is loaded when it is unfolded, and there only where scripts run. */
export function TryCall({ trial }: { trial: Trial }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { loaded, error, loadAgain } = useLoaded(loadForm, isOpen);
  const look = () => setOpen(fold.current?.open === true);
  // It may have been unfolded before its scripts were there.
  useEffect(look, []);
  return (
    <details ref={fold} onToggle={look} className="fold hidden scripted:block print:hidden">
      <summary className="font-medium">
        <span>
          Try it as yourself<span className="sr-only">: {trial.summary}</span>
        </span>
      </summary>
      {error && <ErrorNotice error={error} retry={loadAgain} />}
      {loaded && <loaded.TryForm trial={trial} />}
      {!(error || loaded) && <p className="mt-2 text-quiet text-sm">Loading …</p>}
    </details>
  );
}

function loadForm() {
  return import('./try-form.tsx');
}
