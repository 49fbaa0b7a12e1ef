import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SelectAll } from '#components/ui/select-all.tsx';
import { type InvoiceRow, InvoiceTable } from './invoice-table.tsx';

type Parts = {
  countryCode: string;
  rows: readonly InvoiceRow[];
  /** How many there are, and as of when. */
  summary: ReactNode;
};

/** Invoices found, to be opened one by one, or chosen and printed or taken along together. */
export function InvoiceResults({ countryCode, rows, summary }: Parts) {
  return (
    <form action={`/${countryCode}/invoices/print`} className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {summary}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2">
          <SelectAll name="number" />
          <Button type="submit">
            <Printer size={15} aria-hidden="true" />
            Print selected
          </Button>
          <Button type="submit" formAction={`/portal-api/${countryCode}/invoices/lines.csv`}>
            <Download size={15} aria-hidden="true" />
            Lines as CSV
          </Button>
        </div>
      </div>
      <InvoiceTable caption="Invoices found" countryCode={countryCode} rows={rows} />
    </form>
  );
}
