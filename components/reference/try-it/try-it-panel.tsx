'use client';

import { useEffect, useRef, useState } from 'react';
import { useLazyModule } from '#components/ui/browser/use-lazy-module.ts';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import type { TryItOperation } from './try-it.ts';

type Props = {
  operation: TryItOperation;
  baseUrl: string;
  /** The `curl` command until something is typed. */
  example: string;
  /** Whether the form is open at first. */
  isOpen?: boolean;
};

/** A call as a `curl` command, and a form to try it, which the command follows. The form is loaded when opened. */
export function TryItPanel({ operation, baseUrl, example, isOpen: isOpenAtFirst }: Props) {
  const [command, setCommand] = useState(example);
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { loaded, error, loadAgain } = useLazyModule(loadForm, isOpen);
  const syncOpen = () => setOpen(details.current?.open === true);
  // It may have been opened before hydration.
  useEffect(syncOpen, []);
  return (
    <div className="@container">
      {/* Side by side where there is room: what is typed, and the command that follows it. */}
      <div className="grid gap-x-8 gap-y-3 @2xl:grid-cols-2">
        <div className="@2xl:col-start-2 min-w-0">
          <CodeBlock title={operation.summary} code={command} wraps />
        </div>
        <details
          ref={details}
          open={isOpenAtFirst}
          onToggle={syncOpen}
          className="fold @2xl:row-start-1 hidden min-w-0 scripted:block print:hidden"
        >
          <summary className="font-medium">
            <span>
              Try it<span className="sr-only">: {operation.summary}</span>
            </span>
          </summary>
          {error && <ErrorNotice error={error} retry={loadAgain} />}
          {loaded && <loaded.TryItForm {...{ operation, baseUrl }} onCommand={setCommand} />}
          {!(error || loaded) && <p className="mt-2 text-quiet text-sm">Loading …</p>}
        </details>
      </div>
    </div>
  );
}

function loadForm() {
  return import('./try-it-form.tsx');
}
