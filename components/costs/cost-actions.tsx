import { apiCall } from '#components/shell/copy-api-call.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { TableActions } from '#components/ui/table/table-actions.tsx';

type Props = {
  /** The caption of the table that the copy button copies. */
  table: string;
  /** Address of the CSV with every requested product. */
  csv: string;
  /** The API calls that return the same; undefined if there would be too many. */
  calls?: { readonly baseUrl: string; readonly paths: readonly string[] };
};

/** Copy, download and print actions of a table of costs. */
export function CostActions({ table, csv, calls }: Props) {
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
