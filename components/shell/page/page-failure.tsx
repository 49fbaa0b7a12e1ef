'use client';

import { useBrowserValue } from '#components/ui/browser/hydration.ts';
import { buttonClass } from '#components/ui/button/button-class.ts';
import { correlationIdOfDocument, errorIdOf } from './error-ids.ts';
import { PageMessage } from './page-message.tsx';

type Props = { error: unknown; retry: () => void };

/** Shown in place of a page that failed. */
export function PageFailure({ error, retry }: Props) {
  // The head may stream in after this page, so the id is read again after hydration.
  const correlationId = useBrowserValue(correlationIdOfDocument, undefined);
  if (isLoadFailure(error)) {
    return (
      <PageMessage
        title="Part of this page didn’t load"
        // A failed chunk is only requested again by a reload.
        actions={<Actions main="Reload" onClick={() => location.reload()} />}
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
      actions={<Actions main="Try again" onClick={retry} />}
    >
      <p>
        Something went wrong at our end. Nothing was changed. Try again. If it keeps happening,
        report it with the ids below.
      </p>
    </PageMessage>
  );
}

/** Without `ButtonLink`: Next sends this with every page, to which it would bring the router's link once more. */
function Actions({ main, onClick }: { main: string; onClick: () => void }) {
  return (
    <>
      <button type="button" className={buttonClass({ variant: 'main' })} onClick={onClick}>
        {main}
      </button>
      <a href="/" className={buttonClass({})}>
        Home
      </a>
    </>
  );
}

/** Whether a script of the page failed to load; the bundler names such errors so. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
