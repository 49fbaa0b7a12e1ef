import { Notice } from '#components/ui/notice.tsx';
import type { DeleteTrouble } from './delete-call.ts';

/** Why an asset was not deleted. */
export function DeleteProblem({ trouble }: { trouble: DeleteTrouble | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
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
    </div>
  );
}
