import { CallFailed } from '#components/frame/call-failed.ts';
import { CallTrouble } from '#components/frame/call-trouble.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** Why there is no PDF, on a row of its own, with the way to try again where that may help. */
export function PdfTrouble({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="basis-full">
      {error instanceof CallFailed && error.status === 400 ? (
        <div role="alert">
          <Notice tone="bad">
            The PDF would have too many pages: choose fewer, or print them.
          </Notice>
        </div>
      ) : (
        <CallTrouble error={error} what="the invoices" kept="No PDF was made." retry={retry} />
      )}
    </div>
  );
}
