import { apiCall } from '#components/frame/copy-api-call.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';

type Parts = {
  /** The caption of the table beside it. */
  table: string;
  /** Address of what it shows, of every product asked for, as CSV. */
  csv: string;
  /** Where the API is, and the paths of the calls that answer the same; too many are not offered. */
  calls?: { readonly baseUrl: string; readonly paths: readonly string[] };
};

/** Takes a table of costs along. */
export function CostTools({ table, csv, calls }: Parts) {
  const text = calls?.paths.map((path) => apiCall(calls.baseUrl, path)).join('\n');
  return (
    <div className="flex sm:ml-auto flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      {text && (
        <CopyButton
          text={text}
          what={calls?.paths.length === 1 ? 'API call' : 'API calls'}
          isNamed
        />
      )}
      <TableActions table={table} csv={csv} />
      <PrintButton />
    </div>
  );
}
