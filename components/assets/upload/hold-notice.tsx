import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Hold } from './upload-queue.ts';

type Parts = { hold: Hold | undefined; goOn: () => void };

/** Why nothing is sent for now, and what to do about it. */
export function HoldNotice({ hold, goOn }: Parts) {
  if (!hold) return undefined;
  if (hold.why === 'busy') {
    return (
      <div role="status" className="pb-2">
        <Notice>{hold.words} The uploads go on by themselves in a moment.</Notice>
      </div>
    );
  }
  return (
    <div role="alert" className="space-y-2 pb-2">
      <Notice tone="bad">
        <p>
          You are no longer signed in. The list is kept:{' '}
          <a href="/sign-in" target="_blank" rel="noopener" className="underline">
            sign in again in a new tab
          </a>
          , then come back here and go on.
        </p>
      </Notice>
      <Button onClick={goOn}>I am signed in: go on</Button>
    </div>
  );
}
