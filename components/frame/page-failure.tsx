'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PageMessage } from './page-message.tsx';
import { correlationIdOfDocument, errorIdOf } from './quotable.ts';

type Parts = {
  error: unknown;
  retry: () => void;
  /** What else can be done than to try again. */
  actions: ReactNode;
};

/** What stands in place of a page that failed. */
export function PageFailure({ error, retry, actions }: Parts) {
  // The head is there only after this page is, so it is read again then.
  const correlationId = useSyncExternalStore(
    neverChanges,
    correlationIdOfDocument,
    () => undefined,
  );
  return (
    <PageMessage
      title="This page could not be shown"
      correlationId={correlationId}
      errorId={errorIdOf(error)}
      actions={
        <>
          <Button look="main" onClick={retry}>
            Try again
          </Button>
          {actions}
        </>
      }
    >
      <p>
        Something went wrong on our side, and nothing was changed. Try again; if it stays, report it
        with what stands below.
      </p>
    </PageMessage>
  );
}

function neverChanges() {
  return () => undefined;
}
