import type { Metadata } from 'next';
import { InvoiceDocument } from '#components/invoices/document/invoice-document.tsx';
import { MissingNumbersNotice } from '#components/invoices/invoice-notices.tsx';
import { PdfLink } from '#components/invoices/pdf-button.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { readPrintPage } from '#lib/invoicing/export/print-pages.ts';
import { lookUpInvoices } from '#lib/invoicing/search/look-up-invoices.ts';
import { paginateList, parsePastedNumbers } from '#lib/invoicing/search/pasted-list.ts';
import { buildInvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';

export const metadata: Metadata = { title: 'Print invoices' };

/** Prints several invoices, each starting on a new page. */
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
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now());
  return (
    <>
      <div className="mb-5 space-y-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">
            {invoices.length} {invoices.length === 1 ? 'invoice' : 'invoices'} to print
          </h1>
          {invoices.length > 0 && (
            <div className="flex flex-wrap items-center gap-2">
              <PdfLink countryCode={countryCode} numbers={invoices.map(({ number }) => number)} />
              <PrintButton>Print them</PrintButton>
            </div>
          )}
        </div>
        <MissingNumbersNotice numbers={missing} />
        {next && (
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <p>
              {next.count.toLocaleString('en-AU')} more{' '}
              {next.count === 1 ? 'invoice is' : 'invoices are'} not on this page: it has no room
              for them. Print these first.
            </p>
            <ButtonLink
              href={`/${countryCode}/invoices/print?${queryWithOffset(params, next.from)}`}
            >
              Next to print
            </ButtonLink>
          </div>
        )}
      </div>
      {invoices.length === 0 && (
        <Empty title="Nothing is selected" href={`/${countryCode}/invoices`} action="Find invoices">
          Search for invoices, check the boxes of those to print, and choose “Print selected”.
        </Empty>
      )}
      {invoices.map((invoice) => (
        <InvoiceDocument
          key={invoice.number}
          level={2}
          view={buildInvoiceView(invoice, countryCode, today)}
        />
      ))}
    </>
  );
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
