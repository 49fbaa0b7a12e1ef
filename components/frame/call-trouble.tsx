import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { CallFailed } from './call-failed.ts';

type Parts = {
  error: Error;
  /** What may not be read where that is so: `the invoices`. */
  what: string;
  /** What is said of what was typed: `The list is kept.` */
  kept: string;
  retry: () => void;
};

/** What went wrong with a call, and the way to try again; what was typed is kept. */
export function CallTrouble({ error, what, kept, retry }: Parts) {
  const correlationId = error instanceof CallFailed ? error.correlationId : null;
  return (
    <div role="alert" className="space-y-2 print:hidden">
      <Notice tone="bad">
        <p>
          {wordsFor(error, what)} {kept}
        </p>
        {correlationId && (
          <p className="text-xs">
            Correlation id <code className="break-all">{correlationId}</code>
          </p>
        )}
      </Notice>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

function wordsFor(error: Error, what: string): string {
  if (!(error instanceof CallFailed)) return 'The service cannot be reached: check the network.';
  const { status } = error;
  if (status === 401) return 'You are no longer signed in: reload the page to sign in.';
  if (status === 403) return `You may not read ${what} of this country.`;
  if (status === 429) return 'Too many requests in a short time: wait a minute.';
  if (status === 503) return 'The service is busy or restarting.';
  return 'The service failed.';
}
