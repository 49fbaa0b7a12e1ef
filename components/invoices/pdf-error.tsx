import { ErrorNotice } from '#components/ui/error-notice.tsx';

export function PdfError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="basis-full">
      <ErrorNotice error={error} forbidden="read the invoices of this country" retry={retry}>
        No PDF was made.
      </ErrorNotice>
    </div>
  );
}
