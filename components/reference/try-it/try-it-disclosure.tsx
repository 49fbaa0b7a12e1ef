'use client';

import { useEffect, useRef, useState } from 'react';
import { useLazyModule } from '#components/ui/browser/use-lazy-module.ts';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import type { TryItOperation } from './try-it.ts';

/** A collapsible form to try a call. Loaded when opened; hidden without scripts. */
export function TryItDisclosure({ operation }: { operation: TryItOperation }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { loaded, error, loadAgain } = useLazyModule(loadForm, isOpen);
  const syncOpen = () => setOpen(details.current?.open === true);
  // It may have been opened before hydration.
  useEffect(syncOpen, []);
  return (
    <details ref={details} onToggle={syncOpen} className="fold hidden scripted:block print:hidden">
      <summary className="font-medium">
        <span>
          Try it as yourself<span className="sr-only">: {operation.summary}</span>
        </span>
      </summary>
      {error && <ErrorNotice error={error} retry={loadAgain} />}
      {loaded && <loaded.TryItForm operation={operation} />}
      {!(error || loaded) && <p className="mt-2 text-quiet text-sm">Loading …</p>}
    </details>
  );
}

function loadForm() {
  return import('./try-it-form.tsx');
}
