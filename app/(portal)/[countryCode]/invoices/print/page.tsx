import { Printer } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { MissingNumbersNotice } from '#components/invoices/invoice-notices.tsx';
import { PdfLink } from '#components/invoices/pdf-button.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { readPrintPage } from '#lib/invoices/print-pages.ts';
import { INVOICE_TYPE_LABELS, type Invoice } from '#lib/invoices/schema.ts';
import { lookUpInvoices } from '#lib/invoices/search/pasted/look-up-invoices.ts';
import { paginateList, parsePastedNumbers } from '#lib/invoices/search/pasted/pasted-list.ts';
import { invoiceHref, pdfPath } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { countOf, formatCount } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';

export const metadata: Metadata = { title: 'Print invoices' };

/** Several invoices, to be printed or saved as one PDF, each starting on a new page. */
export default async function PrintInvoicesPage(props: PageProps<'/[countryCode]/invoices/print'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'invoicing:read');
  const params = await props.searchParams;
  const chosen = [params['number'] ?? []].flat();
  const list = [params['list'] ?? []].flat().join(' ');
  const [page] = [params['page']].flat();
  const numbers = chosen.length > 0 ? chosen : await numbersOfPage(ctx, list, page);
  const [from] = [params['from']].flat();
  const { invoices, missing, next } = await readPrintPage(ctx, numbers, {
    from: parseOffset(from),
  });
  const found = invoices.map(({ number }) => number);
  return (
    <>
      <div className="mb-5 space-y-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">
            {countOf(invoices.length, 'invoice')} to print
          </h1>
          {invoices.length > 0 && (
            <div className="flex flex-wrap items-center gap-2">
              <ButtonLink href={pdfPath(countryCode, found)} isFile target="_blank" variant="main">
                <Printer size={15} aria-hidden="true" />
                Print
              </ButtonLink>
              <PdfLink countryCode={countryCode} numbers={found} />
            </div>
          )}
        </div>
        <MissingNumbersNotice countryCode={countryCode} numbers={missing} />
        {next && (
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <p>
              {formatCount(next.count)} more {next.count === 1 ? 'invoice is' : 'invoices are'}{' '}
              still to print. Print these first.
            </p>
            <ButtonLink
              href={`/${countryCode}/invoices/print?${queryWithOffset(params, next.from)}`}
            >
              Next invoices
            </ButtonLink>
          </div>
        )}
      </div>
      {invoices.length === 0 && (
        <Empty title="Nothing selected" href={`/${countryCode}/invoices`} action="Find invoices">
          Find invoices, tick the ones to print, then choose “Print selected”.
        </Empty>
      )}
      {invoices.length > 0 && (
        <Table
          caption="Invoices to print"
          card="pairs"
          columns={columnsOf(countryCode)}
          rows={invoices}
          keyOf={({ number }) => number}
        />
      )}
    </>
  );
}

function columnsOf(countryCode: string): Column<Invoice>[] {
  return [
    {
      heading: 'Invoice',
      cell: ({ number }) => <Link href={invoiceHref(countryCode, number)}>{number}</Link>,
    },
    { heading: 'Type', cell: ({ type }) => INVOICE_TYPE_LABELS[type] },
    { heading: 'Customer', cell: ({ customer }) => customer?.name },
    { heading: 'Date', cell: ({ date }) => date && formatDate(date) },
    {
      heading: 'Total incl. GST',
      isNumeric: true,
      cell: ({ totals }) => {
        const total = totals?.document?.includingGst;
        return total !== undefined && formatMoney(total);
      },
    },
  ];
}

/** Without a selection, the invoices on the current page of the list. */
async function numbersOfPage(
  ctx: Context<'invoicing:read'>,
  list: string,
  page: string | undefined,
): Promise<string[]> {
  const { found } = await lookUpInvoices(ctx, parsePastedNumbers(list));
  return paginateList(found, page).items.map(({ number }) => number);
}

/** How many numbers were on earlier pages; 0 for anything else than a number. */
function parseOffset(from: string | undefined): number {
  return /^\d{1,6}$/.test(from ?? '') ? Number(from) : 0;
}

/** The query of this page with another offset. */
function queryWithOffset(
  params: Readonly<Record<string, string | string[] | undefined>>,
  from: number,
): URLSearchParams {
  const given = Object.entries({ ...params, from: String(from) });
  return new URLSearchParams(
    given.flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each])),
  );
}
