import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { ListCallFailed } from './list-call-failed.ts';

/** What went wrong with a list, and the way to try again; the list is kept. */
export function ListTrouble({ error, retry }: { error: Error; retry: () => void }) {
  const correlationId = error instanceof ListCallFailed ? error.correlationId : null;
  return (
    <div role="alert" className="space-y-2">
      <Notice tone="bad">
        <p>{wordsFor(error)} The list is kept.</p>
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

function wordsFor(error: Error): string {
  if (!(error instanceof ListCallFailed))
    return 'The service cannot be reached: check the network.';
  const { status } = error;
  if (status === 401) return 'You are no longer signed in: reload the page to sign in.';
  if (status === 403) return 'You may not read the invoices of this country.';
  if (status === 429) return 'Too many requests in a short time: wait a minute.';
  if (status === 503) return 'The service is busy or restarting.';
  return 'The service failed.';
}
