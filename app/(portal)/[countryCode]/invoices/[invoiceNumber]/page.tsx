import type { Metadata } from 'next';
import { orNotFound } from '#app/(portal)/or-not-found.ts';
import { productsWithPages } from '#app/(portal)/products-with-pages.ts';
import { CreditChain } from '#components/invoices/document/credit-chain.tsx';
import { InvoiceDocument } from '#components/invoices/document/invoice-document.tsx';
import type { CreditableLines } from '#components/invoices/document/invoice-lines.tsx';
import { InvoiceReceipt } from '#components/invoices/document/invoice-receipt.tsx';
import { PdfLink } from '#components/invoices/pdf-button.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { RememberSeen } from '#components/shell/preferences/remember-seen.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/more-rows.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findAccountByNumber } from '#lib/customer/search/search-accounts.ts';
import { accountHref } from '#lib/customer/view/links.ts';
import type { CreditChain as Chain } from '#lib/invoicing/credits/credit-chain.ts';
import { getCreditChain } from '#lib/invoicing/credits/get-credit-chain.ts';
import { type BoundedKit, boundedLines } from '#lib/invoicing/document-lines.ts';
import { getInvoice } from '#lib/invoicing/invoices.ts';
import { INVOICE_TYPE_LABELS, type Invoice, InvoiceNumber } from '#lib/invoicing/schema.ts';
import { buildInvoiceView, type InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { invoiceHref } from '#lib/invoicing/view/links.ts';
import { services } from '#lib/services.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';

const InvoicePath = CountryPath.extend({ invoiceNumber: InvoiceNumber });
type Props = PageProps<'/[countryCode]/invoices/[invoiceNumber]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Unlike in the page itself, Next has decoded the parameters here.
  return { title: `Invoice ${(await params).invoiceNumber}` };
}

/** One invoice, credit note or refund. */
export default async function InvoicePage({ params, searchParams }: Props) {
  const { countryCode, invoiceNumber } = await pathParams(InvoicePath, params);
  const ctx = await staffContext(countryCode, 'invoicing:read');
  const invoice = (await orNotFound(getInvoice(ctx, invoiceNumber))).parse();
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now());
  const view = buildInvoiceView(invoice, countryCode, today);
  const href = invoiceHref(countryCode, invoiceNumber);
  if ((await searchParams)['paper'] === 'receipt') return <Receipt view={view} href={href} />;
  const chain = await getCreditChain(ctx, invoice);
  return (
    <>
      <RememberSeen href={href} title={invoiceNumber} kind={INVOICE_TYPE_LABELS[invoice.type]} />
      <InvoiceDocument
        view={view}
        creditable={creditableLines(chain)}
        accountHref={await customerAccountHref(ctx, invoice)}
        products={await productsWithPages(ctx, productNumbersIn(view))}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <AsOf at={ctx.clock.now().toISOString()} timeZone={COUNTRY_TIME_ZONES[countryCode]} />
            <CopyApiCall baseUrl={services().config.publicUrl} path={`/v1${href}`} />
            <span className="max-sm:hidden">
              <CopyTable table={`Lines of ${invoice.number}`} />
            </span>
            <ButtonLink href={`${href}?paper=receipt`}>Receipt</ButtonLink>
            <PdfLink countryCode={countryCode} numbers={[invoice.number]} />
            <PrintButton />
          </div>
        }
      >
        <CreditChain chain={chain} invoice={invoice} countryCode={countryCode} />
      </InvoiceDocument>
    </>
  );
}

/** Address of the customer's account, deleted or not; undefined when there is none that the user may see. */
async function customerAccountHref(
  ctx: Context<'invoicing:read'>,
  { customer }: Invoice,
): Promise<string | undefined> {
  const accounts = withScope(ctx, 'customer:read');
  const account =
    accounts && customer?.number && (await findAccountByNumber(accounts, customer.number));
  return account ? accountHref(ctx.countryCode, account.accountId) : undefined;
}

/** The products in the lines shown and in the parts of their kits. */
function productNumbersIn({ lines }: InvoiceView): (string | undefined)[] {
  const shown = boundedLines(lines, MAX_TABLE_ROWS).lines;
  return shown.flatMap(({ line, kit }) => [line.productNumber, ...kitPartNumbers(kit)]);
}

function kitPartNumbers({ parts }: BoundedKit): (string | undefined)[] {
  return parts.flatMap(({ productNumber, kit }) => [productNumber, ...kitPartNumbers(kit)]);
}

/** The invoice as a receipt for the printer at the counter. */
function Receipt({ view, href }: { view: InvoiceView; href: string }) {
  return (
    <InvoiceReceipt
      view={view}
      actions={
        <div className="mb-5 flex flex-wrap items-center gap-2 print:hidden">
          <PrintButton>Print on 80 mm</PrintButton>
          <ButtonLink href={href}>Back to invoice</ButtonLink>
        </div>
      }
    />
  );
}

/** What can still be credited of each line; empty when nothing was credited, or when not all credits are known. */
function creditableLines({ credits, lines }: Chain): CreditableLines {
  if (credits.length === 0 || !lines) return new Map();
  return new Map(
    lines.map((line) => [
      line.lineNumber,
      {
        quantity: Math.abs(line.quantity),
        left: line.creditableQuantity,
        isWhole: line.creditedQuantity === 0,
      },
    ]),
  );
}
