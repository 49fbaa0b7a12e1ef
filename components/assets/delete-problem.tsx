import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { DeleteTrouble } from './delete-call.ts';

type Parts = { trouble: DeleteTrouble | undefined; lookAgain: () => void };

/** Why an asset was not deleted; where it is another one by now, the way to see it. */
export function DeleteProblem({ trouble, lookAgain }: Parts) {
  return (
    <div role="alert" className="space-y-2 empty:hidden">
      {trouble && (
        <Notice tone="bad">
          <p>{trouble.words}</p>
          {trouble.correlationId && (
            <p className="text-xs">
              Correlation id <code className="break-all">{trouble.correlationId}</code>
            </p>
          )}
        </Notice>
      )}
      {trouble?.isStale && <Button onClick={lookAgain}>Show it as it is now</Button>}
    </div>
  );
}
