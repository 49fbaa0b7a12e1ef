'use client';

import { errorIdOf } from '#components/shell/page/error-ids.ts';
import { PageMessage } from '#components/shell/page/page-message.tsx';
import { buttonClass } from '#components/ui/button/button-class.ts';
import './globals.css';

type Props = { error: unknown; retry: () => void };

/** Shown in place of everything when even the root layout failed. */
export default function GlobalError({ error, retry }: Props) {
  return (
    <html lang="en-AU">
      <head>
        <title>Trade Supply isn’t available</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="mx-auto max-w-360 px-4 sm:px-6">
          <PageMessage
            title="Trade Supply isn’t available"
            errorId={errorIdOf(error)}
            actions={
              <button type="button" className={buttonClass({ variant: 'main' })} onClick={retry}>
                Try again
              </button>
            }
          >
            <p>
              Something went wrong on our side. Try again in a moment. If it keeps happening, report
              it with the details below.
            </p>
          </PageMessage>
        </main>
      </body>
    </html>
  );
}
