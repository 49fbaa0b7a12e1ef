'use client';

import { useSyncExternalStore } from 'react';
import { PageMessage } from '#components/frame/page-message.tsx';
import { correlationIdOfDocument, errorIdOf } from '#components/frame/quotable.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';

type Parts = { error: unknown; retry: () => void };

/** What stands in place of a page that failed. */
export default function PageError({ error, retry }: Parts) {
  // The head is there only after this page is, so it is read again then.
  const correlationId = useSyncExternalStore(
    neverChanges,
    correlationIdOfDocument,
    () => undefined,
  );
  return (
    <main className="mx-auto max-w-360 px-4 sm:px-6">
      <PageMessage
        title="This page could not be shown"
        correlationId={correlationId}
        errorId={errorIdOf(error)}
        actions={
          <>
            <Button look="main" onClick={retry}>
              Try again
            </Button>
            <ButtonLink href="/">Home</ButtonLink>
          </>
        }
      >
        <p>
          Something went wrong on our side, and nothing was changed. Try again; if it stays, report
          it with what stands below.
        </p>
      </PageMessage>
    </main>
  );
}

function neverChanges() {
  return () => undefined;
}
