import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { SelectAll } from '#components/ui/table/select-all.tsx';
import { type Sort, Table } from '#components/ui/table/table.tsx';
import { type InvoiceRow, invoiceListColumns } from './invoice-columns.tsx';
import { PdfButton } from './pdf-button.tsx';

type Props = {
  countryCode: string;
  rows: readonly InvoiceRow[];
  /** How many were found, and as of when. */
  summary: ReactNode;
  /** The search as form fields: the CSV has all it finds unless rows are selected. */
  search?: readonly (readonly [name: string, value: string])[];
  sort?: Sort;
  /** Of a pasted list: the page that is printed unless rows are selected. */
  printPage?: string;
};

/** Found invoices: to open one, or to select some and print or download them. */
export function InvoiceResults(props: Props) {
  const { countryCode, rows, summary, search = [], sort, printPage } = props;
  return (
    <form action={`/${countryCode}/invoices/print`} className="space-y-2">
      <ResultHeader summary={summary}>
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
      </ResultHeader>
      {search.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {printPage && (
        <p className="text-quiet text-xs print:hidden">
          With none selected, all {rows.length} shown are printed or made a PDF, and the CSV is of
          the whole list.
        </p>
      )}
      <Table
        caption="Invoices found"
        className="wrap-anywhere print:text-[8pt] print:leading-[1.35] print:[--cell-x:3mm] print:[--cell-y:0.75mm]"
        card="pairs"
        isWide
        isTwoUp
        columns={invoiceListColumns(countryCode, sort)}
        rows={rows}
        keyOf={({ number }) => number}
      />
    </form>
  );
}
