import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import { CheckAgain } from '#app/(portal)/check-again.tsx';
import { orNotFound } from '#app/(portal)/path-params.ts';
import { Printed } from '#app/(portal)/printed.tsx';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { InvoiceDocument } from '#components/invoices/document/invoice-document.tsx';
import { InvoicePickSheet } from '#components/invoices/print/invoice-pick-sheet.tsx';
import { InvoiceReceipt } from '#components/invoices/print/invoice-receipt.tsx';
import { PrintableInvoice } from '#components/invoices/print/printable-invoice.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { findAccountByNumber } from '#lib/accounts/accounts.ts';
import { accountHref } from '#lib/accounts/links.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import { getCreditChain } from '#lib/invoices/credits/get-credit-chain.ts';
import { readPaymentsSince } from '#lib/invoices/credits/payments-since.ts';
import { type BoundedKit, boundedLines } from '#lib/invoices/document-lines.ts';
import { getInvoice } from '#lib/invoices/invoices.ts';
import { sharedInvoiceUrl } from '#lib/invoices/pdf/invoice-pdf.ts';
import { INVOICE_TYPE_LABELS, type Invoice, InvoiceNumber } from '#lib/invoices/schema.ts';
import { buildInvoiceView, type InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, linesCsvPath } from '#lib/invoices/view/links.ts';
import { services } from '#lib/services.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { CustomerOrders } from '../../../customer-orders.tsx';
import { screenTimeZone } from '../../../home-branch.ts';
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
  const since = await readPaymentsSince(ctx, [invoice.number]);
  const view = buildInvoiceView(invoice, countryCode, today, since.get(invoice.number));
  const href = invoiceHref(countryCode, invoiceNumber);
  const { paper } = await searchParams;
  const back = <ButtonLink href={href}>Back to invoice</ButtonLink>;
  if (paper === 'receipt') {
    return (
      <InvoiceReceipt
        view={view}
        bankAccount={services().config.bankAccounts[countryCode]}
        actions={
          <div className="mb-5 flex flex-wrap items-center gap-2 print:hidden">
            <PrintButton>Print receipt</PrintButton>
            {back}
          </div>
        }
      />
    );
  }
  const branchNames = await stockBranchNames(ctx, view);
  if (paper === 'pick' && !view.isCredit) {
    const printed = <Printed ctx={ctx} />;
    return (
      <InvoicePickSheet view={view} branchNames={branchNames} printed={printed} actions={back} />
    );
  }
  const chain = await getCreditChain(ctx, invoice);
  const products = await productsWithPages(ctx, productNumbersIn(view));
  return (
    <>
      <RememberSeen href={href} title={invoiceNumber} kind={INVOICE_TYPE_LABELS[invoice.type]} />
      <InvoiceDocument
        view={view}
        chain={chain}
        branchNames={branchNames}
        accountHref={await customerAccountHref(ctx, invoice)}
        products={products}
        updated={
          <AsOf at={ctx.clock.now().toISOString()} timeZone={await screenTimeZone(countryCode)} />
        }
        lineActions={
          !view.isCredit && <CheckAgain ctx={ctx} known={products} lines={goodsOf(invoice)} />
        }
        actions={
          <PrintableInvoice view={view} sharedUrl={sharedInvoiceUrl(countryCode, invoice.number)}>
            <CopyTable table={`Lines of ${invoice.number}`} />
            <ButtonLink Icon={Download} href={linesCsvPath(countryCode, invoice.number)} isFile>
              Lines as CSV
            </ButtonLink>
            <CopyApiCall baseUrl={services().config.publicUrl} path={`/v1${href}`} />
          </PrintableInvoice>
        }
      >
        <CustomerOrders ctx={ctx} orderNumbers={[invoice.orderNumber]} withCustomer={false} />
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

/** The goods of an invoice; components come with their kit. */
function goodsOf({ lineItems = [] }: Invoice) {
  return lineItems
    .filter(({ lineItemType }) => lineItemType !== 'KIT_COMPONENT')
    .map(({ productNumber, quantity }) => ({ product: productNumber, quantity }));
}

/** The products in the lines shown and in the parts of their kits. */
function productNumbersIn({ lines }: InvoiceView): (string | undefined)[] {
  const shown = boundedLines(lines, MAX_TABLE_ROWS).lines;
  return shown.flatMap(({ line, kit }) => [line.productNumber, ...kitPartNumbers(kit)]);
}

function kitPartNumbers({ parts }: BoundedKit): (string | undefined)[] {
  return parts.flatMap(({ productNumber, kit }) => [productNumber, ...kitPartNumbers(kit)]);
}

/** Names of branches by number, where lines say whose stock they are and the user may see branches. */
async function stockBranchNames(
  ctx: Context<'invoicing:read'>,
  { lines }: InvoiceView,
): Promise<ReadonlyMap<string, string>> {
  const enterprise = withScope(ctx, 'enterprise:read');
  const isNamed = lines.some(({ line }) => line.branchSupplyingStock !== undefined);
  const branches = enterprise && isNamed ? await listBranchNames(enterprise) : [];
  return new Map(branches.map(({ number, name }) => [number, name]));
}
