import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
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
          <CopyTable table="Purchase orders found" />
          <ButtonLink href={csv} isFile>
            <Download size={15} aria-hidden="true" />
            Lines as CSV
          </ButtonLink>
          <PrintButton />
        </div>
      </div>
      <OrderTable countryCode={countryCode} rows={rows} sort={sort} />
    </div>
  );
}
