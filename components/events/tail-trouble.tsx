import { CallFailed } from '#components/frame/call-failed.ts';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { mayAskAgain } from './event-calls.ts';

/** Why nothing new is told at the moment, and what is done about it. `href` is the address of the list. */
export function TailTrouble({ error, href }: { error: Error; href: string }) {
  const isSignedOut = error instanceof CallFailed && error.status === 401;
  const correlationId = error instanceof CallFailed ? error.correlationId : null;
  return (
    <div role="alert" className="print:hidden">
      <Notice tone="bad">
        <p>
          {wordsFor(error)}{' '}
          {mayAskAgain(error) &&
            'It is asked again every few seconds, and nothing is missed. What is below stays as it was read.'}
          {isSignedOut && <TextLink href={href}>Sign in to go on</TextLink>}
        </p>
        {correlationId && (
          <p className="text-xs">
            Correlation id <code className="break-all">{correlationId}</code>
          </p>
        )}
      </Notice>
    </div>
  );
}

function wordsFor(error: Error): string {
  if (!(error instanceof CallFailed)) return 'The service cannot be reached: check the network.';
  const { status } = error;
  if (status === 401)
    return 'You are no longer signed in: a session ends after half an hour without a click, and after eight hours.';
  if (status === 403) return 'You may not read the events of this country any more.';
  if (status === 429) return 'Too many requests in a short time.';
  if (status === 503) return 'The service is busy or restarting.';
  return 'The service failed.';
}
