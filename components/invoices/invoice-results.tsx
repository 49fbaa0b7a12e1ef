import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ExportMenu } from '#components/ui/menu.tsx';
import { type Search, searchPairs } from '#components/ui/search-page/search.ts';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { SelectionBar } from '#components/ui/table/select-all.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { type InvoiceRow, invoiceListColumns } from './invoice-columns.tsx';
import { PdfButton } from './pdf-button.tsx';

type Props = {
  countryCode: string;
  rows: readonly InvoiceRow[];
  /** How many were found, and when they were read. */
  summary: ReactNode;
  /** What found them, or the pasted list: unless rows are selected, the CSV has all of it. */
  search?: Search;
  list?: string;
  /** In a pasted list: the page that is printed unless rows are selected. */
  printPage?: string;
  /** More rows of the menu. */
  menu?: ReactNode;
};

/** Found invoices: to open one, or to select some and print or download them. */
export function InvoiceResults(props: Props) {
  const { countryCode, rows, summary, search, list, printPage, menu } = props;
  const csv = `/portal-api/${countryCode}/invoices/lines.csv`;
  const page = printPage ? { name: 'page', value: printPage } : {};
  const pairs = search ? searchPairs(search) : [['list', list] as const];
  return (
    <form action={`/${countryCode}/invoices/print`} className="list-results">
      <ResultHeader
        summary={summary}
        search={search}
        selection={
          <SelectionBar name="number">
            <Button Icon={Printer} type="submit" {...page}>
              Print
            </Button>
            <PdfButton all={[]} printPage={printPage} />
            <Button Icon={Download} type="submit" formAction={csv}>
              CSV
            </Button>
          </SelectionBar>
        }
      >
        {printPage && (
          <Button Icon={Printer} type="submit" {...page}>
            Print
          </Button>
        )}
        <ExportMenu>
          <Button Icon={Download} type="submit" formAction={csv}>
            Lines as CSV
          </Button>
          {printPage && <PdfButton all={rows.map(({ number }) => number)} printPage={printPage} />}
          <CopyTable table="Invoices found" />
          {menu}
          {printPage && (
            <p className="px-2.5 py-1.5 text-quiet text-xs">
              Nothing selected: prints the {rows.length} shown; the CSV has the whole list.
            </p>
          )}
        </ExportMenu>
      </ResultHeader>
      {pairs.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Table
        caption="Invoices found"
        className="wrap-anywhere print:text-[8pt] print:leading-[1.35] print:[--cell-x:3mm] print:[--cell-y:0.75mm]"
        card="pairs"
        columns={invoiceListColumns(search)}
        rows={rows}
        keyOf={({ number }) => number}
      />
    </form>
  );
}
