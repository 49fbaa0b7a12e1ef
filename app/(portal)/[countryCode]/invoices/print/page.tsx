import { Printer } from 'lucide-react';
import { MissingNumbersNotice } from '#components/invoices/invoice-notices.tsx';
import { PdfLink } from '#components/invoices/pdf-button.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Link } from '#components/ui/link.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { lookUpInvoices } from '#lib/invoices/search/look-up-invoices.ts';
import { paginateList, parsePastedNumbers } from '#lib/invoices/search/pasted-list.ts';
import type { InvoiceSummary } from '#lib/invoices/search/schema.ts';
import { invoiceHref, pdfPath } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { countOf } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import type { PageProps } from '../../../path-params.ts';
import { staffPage } from '../../../staff.ts';

export const metadata = { title: 'Print invoices' };

/** Several invoices, to be printed or saved as one PDF, each starting on a new page. */
export default async function PrintInvoicesPage(props: PageProps) {
  const { ctx, countryCode, params } = await staffPage(props, CountryPath, 'invoicing:read');
  const chosen = [params['number'] ?? []].flat();
  const list = [params['list'] ?? []].flat().join(' ');
  const isChosen = chosen.length > 0;
  // With a selection `page` is that of the list it was made in.
  const [requested] = [isChosen ? params['part'] : params['page']].flat();
  const { found, missing } = await lookUpInvoices(
    ctx,
    isChosen ? chosen : parsePastedNumbers(list),
  );
  const { items: invoices, page, pages } = paginateList(found, requested);
  const numbers = invoices.map(({ number }) => number);
  return (
    <>
      <div className="mb-5 space-y-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">
            {countOf(invoices.length, 'invoice')} to print
          </h1>
          {invoices.length > 0 && (
            <div className="flex flex-wrap items-center gap-2">
              <ButtonLink
                Icon={Printer}
                href={pdfPath(countryCode, numbers)}
                isFile
                target="_blank"
                variant="main"
              >
                Print
              </ButtonLink>
              <PdfLink numbers={numbers} />
            </div>
          )}
        </div>
        {/* The list has named the numbers that are missing from it. */}
        <MissingNumbersNotice numbers={isChosen ? missing : []} />
        {isChosen && page < pages && (
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <p>
              Part {page} of {pages}: print these first.
            </p>
            <ButtonLink href={`/invoices/print?${partQuery(chosen, page + 1)}`}>
              Next invoices
            </ButtonLink>
          </div>
        )}
      </div>
      {invoices.length === 0 && (
        <Empty title="Nothing selected" href="/invoices" action="Find invoices">
          Find invoices, tick the ones to print, then choose “Print selected”.
        </Empty>
      )}
      {invoices.length > 0 && (
        <Table
          caption="Invoices to print"
          card="pairs"
          columns={COLUMNS}
          rows={invoices}
          keyOf={({ number }) => number}
        />
      )}
    </>
  );
}

/** The query of another part of the chosen invoices. */
function partQuery(chosen: readonly string[], part: number): URLSearchParams {
  return new URLSearchParams([...chosen.map((number) => ['number', number]), ['part', `${part}`]]);
}

const COLUMNS: readonly Column<InvoiceSummary>[] = [
  { heading: 'Invoice', cell: ({ number }) => <Link href={invoiceHref(number)}>{number}</Link> },
  { heading: 'Type', cell: ({ type }) => INVOICE_TYPE_LABELS[type] },
  { heading: 'Customer', cell: ({ customerName }) => customerName },
  { heading: 'Date', cell: ({ date }) => date && formatDate(date) },
  figureColumn('Total incl. GST', ({ totalIncludingGst }) => totalIncludingGst, formatMoney),
];
