import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button/button.tsx';
import { ExportMenu } from '#components/ui/menu.tsx';
import { type Search, searchQuery } from '#components/ui/search-page/search.ts';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { SelectionBar } from '#components/ui/table/select-all.tsx';
import { SortLinks, Table } from '#components/ui/table/table.tsx';
import { pdfPath } from '#lib/invoices/view/links.ts';
import { type InvoiceRow, invoiceListColumns } from './invoice-columns.tsx';
import { PdfButton, PdfLink } from './pdf-button.tsx';

type Props = {
  countryCode: string;
  rows: readonly InvoiceRow[];
  /** How many were found, and when they were read. */
  summary: ReactNode;
  /** What found them, or the pasted list, of which the rows are a page: the CSV has all of it. */
  search?: Search;
  list?: string;
  /** More rows of the menu. */
  menu?: ReactNode;
};

/** Found invoices: to open one, or to select some and print or download them. */
export function InvoiceResults({ countryCode, rows, summary, search, list, menu }: Props) {
  const path = `/portal-api/${countryCode}/invoices`;
  const csv = `${path}/lines.csv`;
  const found = search ? searchQuery(search) : new URLSearchParams({ list: list ?? '' });
  const columns = invoiceListColumns(search);
  const numbers = rows.map(({ number }) => number);
  return (
    <form action={`${path}/pdf`} target="_blank" className="list-results" rel="noopener">
      <ResultHeader
        summary={summary}
        search={search}
        selection={
          <SelectionBar name="number">
            <Button Icon={Printer} type="submit">
              Print
            </Button>
            <PdfButton />
            <Button Icon={Download} type="submit" formAction={csv} formTarget="_self">
              CSV
            </Button>
          </SelectionBar>
        }
      >
        {list !== undefined && (
          <ButtonLink Icon={Printer} href={pdfPath(countryCode, numbers)} isFile target="_blank">
            Print
          </ButtonLink>
        )}
        <ExportMenu>
          <SortLinks columns={columns} />
          <ButtonLink Icon={Download} href={`${csv}?${found}`} isFile>
            Lines as CSV
          </ButtonLink>
          {list !== undefined && <PdfLink numbers={numbers} />}
          <CopyTable table="Invoices found" />
          {menu}
          {list !== undefined && (
            <p className="px-2.5 py-1.5 text-quiet text-xs">
              Print and PDF have the {rows.length} shown; the CSV has the whole list.
            </p>
          )}
        </ExportMenu>
      </ResultHeader>
      <Table
        caption="Invoices found"
        className="wrap-anywhere print:text-[8pt] print:leading-[1.35] print:[--cell-x:3mm] print:[--cell-y:0.75mm]"
        card="pairs"
        columns={columns}
        rows={rows}
        rowClass={() => 'card:grid-cols-[auto_minmax(0,1fr)_auto]'}
        keyOf={({ number }) => number}
      />
    </form>
  );
}
