import type { ReactNode } from 'react';
import { PrintButton } from '#components/ui/print-button.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';
import { type ProductRow, type ProductSort, ProductTable } from './product-table.tsx';

type Parts = {
  countryCode: string;
  rows: readonly ProductRow[];
  branchName: string | undefined;
  /** How many there are, and as of when. */
  summary: ReactNode;
  sort: ProductSort;
  /** Address of all that the search finds, as CSV. */
  csv: string;
};

/** Products found, to be opened one by one or taken along. */
export function ProductResults({ countryCode, rows, branchName, summary, sort, csv }: Parts) {
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {summary}
        </p>
        <div className="flex sm:ml-auto print:hidden flex-wrap items-center gap-x-3 gap-y-2">
          <TableActions table="Products found" csv={csv} />
          <PrintButton />
        </div>
      </div>
      <ProductTable countryCode={countryCode} rows={rows} sort={sort} branchName={branchName} />
    </div>
  );
}
