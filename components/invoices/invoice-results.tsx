import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import type { ByDate } from '#components/ui/date-heading.tsx';
import { SelectAll } from '#components/ui/select-all.tsx';
import { type InvoiceRow, InvoiceTable } from './invoice-table.tsx';
import { PdfButton } from './pdf-button.tsx';

type Parts = {
  countryCode: string;
  rows: readonly InvoiceRow[];
  /** How many there are, and as of when. */
  summary: ReactNode;
  /** What they were searched by: where none is chosen, the CSV is of all that it finds. */
  search?: readonly (readonly [name: string, value: string])[];
  byDate?: ByDate;
  /** Of a list, the page of it that is printed where none is chosen. */
  printPage?: string;
};

/** Invoices found, to be opened one by one, or chosen and printed or taken along together. */
export function InvoiceResults(parts: Parts) {
  const { countryCode, rows, summary, search = [], byDate, printPage } = parts;
  return (
    <form action={`/${countryCode}/invoices/print`} className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {summary}
        </p>
        <div className="flex sm:ml-auto print:hidden flex-wrap items-center gap-x-3 gap-y-2">
          <SelectAll name="number" />
          <CopyTable table="Invoices found" />
          <Button type="submit" {...(printPage ? { name: 'page', value: printPage } : {})}>
            <Printer size={15} aria-hidden="true" />
            {printPage ? 'Print' : 'Print selected'}
          </Button>
          <PdfButton
            countryCode={countryCode}
            all={printPage ? rows.map(({ number }) => number) : []}
            printPage={printPage}
          />
          <Button type="submit" formAction={`/portal-api/${countryCode}/invoices/lines.csv`}>
            <Download size={15} aria-hidden="true" />
            Lines as CSV
          </Button>
        </div>
      </div>
      {search.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {printPage && (
        <p className="text-quiet text-xs print:hidden">
          With none selected, all {rows.length} shown are printed or made a PDF, and the CSV is of
          the whole list.
        </p>
      )}
      <InvoiceTable
        caption="Invoices found"
        countryCode={countryCode}
        rows={rows}
        {...(byDate ? { byDate } : {})}
      />
    </form>
  );
}
