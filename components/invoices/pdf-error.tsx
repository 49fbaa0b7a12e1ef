import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { READ_INVOICES } from './list-words.ts';

/** Why there is no PDF, on a row of its own, with the way to try again. */
export function PdfError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="basis-full">
      <ErrorNotice error={error} forbidden={READ_INVOICES} retry={retry}>
        No PDF was made.
      </ErrorNotice>
    </div>
  );
}
