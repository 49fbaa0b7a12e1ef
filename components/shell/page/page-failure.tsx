'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { buttonClass } from '#components/ui/button/button-class.ts';
import { correlationIdOfDocument, errorIdOf } from './error-ids.ts';
import { PageMessage } from './page-message.tsx';

type Props = {
  error: unknown;
  retry: () => void;
  /** Further actions beside "Try again". */
  actions: ReactNode;
};

/** Shown in place of a page that failed. */
export function PageFailure({ error, retry, actions }: Props) {
  // The head may stream in after this page, so the id is read again after hydration.
  const correlationId = useSyncExternalStore(
    subscribeToNothing,
    correlationIdOfDocument,
    () => undefined,
  );
  if (isLoadFailure(error)) {
    return (
      <PageMessage
        title="Part of this page didn’t load"
        actions={
          <>
            {/* A failed chunk is only requested again by a reload. */}
            <MainButton onClick={() => location.reload()}>Reload</MainButton>
            {actions}
          </>
        }
      >
        <p>Check your connection, then reload. Nothing was changed.</p>
      </PageMessage>
    );
  }
  return (
    <PageMessage
      title="Can’t show this page"
      correlationId={correlationId}
      errorId={errorIdOf(error)}
      actions={
        <>
          <MainButton onClick={retry}>Try again</MainButton>
          {actions}
        </>
      }
    >
      <p>
        Something went wrong at our end. Nothing was changed. Try again. If it keeps happening,
        report it with the ids below.
      </p>
    </PageMessage>
  );
}

/** As in `Button`, which would bring the router's script to the error pages, and these to every page. */
function MainButton(props: { onClick: () => void; children: string }) {
  return <button type="button" className={buttonClass({ variant: 'main' })} {...props} />;
}

/** Whether a script of the page failed to load; the bundler names such errors so. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

function subscribeToNothing() {
  return () => undefined;
}
