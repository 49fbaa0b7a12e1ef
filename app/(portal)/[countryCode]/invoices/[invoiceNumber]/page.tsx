import type { Metadata } from 'next';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { RememberSeen } from '#components/frame/remember-seen.tsx';
import { CreditChain } from '#components/invoices/credit-chain.tsx';
import { InvoiceDocument } from '#components/invoices/invoice-document.tsx';
import type { Creditable } from '#components/invoices/invoice-lines.tsx';
import { InvoiceReceipt } from '#components/invoices/invoice-receipt.tsx';
import { PdfLink } from '#components/invoices/pdf-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/more-rows.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, permitted } from '#lib/auth/context.ts';
import { accountHref } from '#lib/customer/account-addresses.ts';
import { findAccountNumbered } from '#lib/customer/search-accounts.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { type BoundedKit, boundedLines } from '#lib/invoicing/bounded-lines.ts';
import type { CreditChain as Chain } from '#lib/invoicing/credit-chain.ts';
import { getCreditChain } from '#lib/invoicing/credit-chains.ts';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import { type InvoiceReading, readInvoice } from '#lib/invoicing/invoice-reading.ts';
import { getInvoice } from '#lib/invoicing/invoices.ts';
import { INVOICE_TYPE_WORDS, type Invoice, InvoiceNumber } from '#lib/invoicing/schema.ts';
import { services } from '#lib/services.ts';
import { found } from '../../../found.ts';
import { productsWithPages } from '../../../known-products.ts';
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
  const invoice = (await found(getInvoice(ctx, invoiceNumber))).parse();
  const today = dateIn(COUNTRY_ZONES[countryCode], ctx.clock.now());
  const reading = readInvoice(invoice, countryCode, today);
  const href = invoiceHref(countryCode, invoiceNumber);
  if ((await searchParams)['paper'] === 'receipt') return <Receipt reading={reading} href={href} />;
  const chain = await getCreditChain(ctx, invoice);
  return (
    <>
      <RememberSeen href={href} title={invoiceNumber} kind={INVOICE_TYPE_WORDS[invoice.type]} />
      <InvoiceDocument
        reading={reading}
        creditable={creditableLines(chain)}
        accountHref={await customerAccountHref(ctx, invoice)}
        products={await productsWithPages(ctx, productNumbersIn(reading))}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <AsOf at={ctx.clock.now().toISOString()} timeZone={COUNTRY_ZONES[countryCode]} />
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

/** Address of the customer's account, deleted or not; undefined when there is none that the reader may see. */
async function customerAccountHref(
  ctx: Context<'invoicing:read'>,
  { customer }: Invoice,
): Promise<string | undefined> {
  const accounts = permitted(ctx, 'customer:read');
  const account =
    accounts && customer?.number && (await findAccountNumbered(accounts, customer.number));
  return account ? accountHref(ctx.countryCode, account.accountId) : undefined;
}

/** The products in the lines shown and in the parts of their kits. */
function productNumbersIn({ lines }: InvoiceReading): (string | undefined)[] {
  const shown = boundedLines(lines, MAX_TABLE_ROWS).lines;
  return shown.flatMap(({ line, kit }) => [line.productNumber, ...kitPartNumbers(kit)]);
}

function kitPartNumbers({ parts }: BoundedKit): (string | undefined)[] {
  return parts.flatMap(({ productNumber, kit }) => [productNumber, ...kitPartNumbers(kit)]);
}

/** The invoice as a receipt for the printer at the counter. */
function Receipt({ reading, href }: { reading: InvoiceReading; href: string }) {
  return (
    <InvoiceReceipt
      reading={reading}
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
function creditableLines({ credits, lines }: Chain): Creditable {
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
