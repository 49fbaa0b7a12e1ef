'use client';

import { errorIdOf } from '#components/shell/page/error-ids.ts';
import { PageMessage } from '#components/shell/page/page-message.tsx';
import { Button } from '#components/ui/button/button.tsx';
import './globals.css';

type Props = { error: unknown; retry: () => void };

/** Shown in place of everything when even the root layout failed. */
export default function GlobalError({ error, retry }: Props) {
  return (
    <html lang="en-AU">
      <head>
        <title>Trade Supply is not available</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="mx-auto max-w-360 px-4 sm:px-6">
          <PageMessage
            title="Trade Supply is not available"
            errorId={errorIdOf(error)}
            actions={
              <Button variant="main" onClick={retry}>
                Try again
              </Button>
            }
          >
            <p>
              Something went wrong on our side. Try again in a moment; if it stays, report it with
              what stands below.
            </p>
          </PageMessage>
        </main>
      </body>
    </html>
  );
}
