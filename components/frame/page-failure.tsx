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
  if (isLoadFailure(error)) {
    return (
      <PageMessage
        title="A part of this page could not be loaded"
        actions={
          <>
            {/* What is not there is asked for by no other way again. */}
            <Button look="main" onClick={() => location.reload()}>
              Load again
            </Button>
            {actions}
          </>
        }
      >
        <p>Check the network, then load it again. Nothing was changed.</p>
      </PageMessage>
    );
  }
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

/** Whether a script of the page did not come: what loads them gives such errors this name. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

function neverChanges() {
  return () => undefined;
}
