import type { ReactNode } from 'react';
import { PrintButton } from '#components/ui/print-button.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';
import type { OrderRow } from './order-rows.ts';
import { type OrderSort, OrderTable } from './order-table.tsx';

type Parts = {
  countryCode: string;
  rows: readonly OrderRow[];
  /** How many there are, and as of when. */
  summary: ReactNode;
  sort: OrderSort;
  /** Address of the lines of all that the search finds, as CSV. */
  csv: string;
};

/** Purchase orders found, to be opened one by one or taken along. */
export function OrderResults({ countryCode, rows, summary, sort, csv }: Parts) {
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {summary}
        </p>
        <div className="flex sm:ml-auto print:hidden flex-wrap items-center gap-x-3 gap-y-2">
          <TableActions table="Purchase orders found" csv={csv} csvName="Lines as CSV" />
          <PrintButton />
        </div>
      </div>
      <OrderTable countryCode={countryCode} rows={rows} sort={sort} />
    </div>
  );
}
