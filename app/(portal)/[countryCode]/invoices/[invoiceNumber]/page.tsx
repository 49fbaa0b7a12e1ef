import { Download } from 'lucide-react';
import { CustomerOrders, findAccountOf } from '#app/(portal)/customer-orders.tsx';
import { CheckAgain, defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { InvoiceDocument } from '#components/invoices/document/invoice-document.tsx';
import { InvoicePickSheet } from '#components/invoices/print/invoice-pick-sheet.tsx';
import { InvoiceReceipt } from '#components/invoices/print/invoice-receipt.tsx';
import { PrintableInvoice } from '#components/invoices/print/printable-invoice.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { accountHref } from '#lib/accounts/links.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import { readPaymentsSince } from '#lib/invoices/credits/balances.ts';
import { getCreditChain } from '#lib/invoices/credits/get-credit-chain.ts';
import { type BoundedKit, boundedLines } from '#lib/invoices/document-lines.ts';
import { getInvoice } from '#lib/invoices/invoices.ts';
import { sharedInvoiceUrl } from '#lib/invoices/pdf/invoice-pdf.ts';
import { INVOICE_TYPE_LABELS, type Invoice, InvoiceNumber } from '#lib/invoices/schema.ts';
import { buildInvoiceView, type InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, linesCsvPath } from '#lib/invoices/view/links.ts';
import { services } from '#lib/services.ts';
import { todayIn } from '#lib/time/clock.ts';

export const generateMetadata = titled(({ invoiceNumber }) => `Invoice ${invoiceNumber}`);

/** One invoice, credit note or refund. */
export default defineRecord({
  scope: 'invoicing:read',
  path: CountryPath.extend({ invoiceNumber: InvoiceNumber }),
  find: async (ctx, { invoiceNumber }) => {
    const invoice = (await getInvoice(ctx, invoiceNumber)).parse();
    const since = await readPaymentsSince(ctx, [invoice.number]);
    return buildInvoiceView(invoice, ctx.countryCode, todayIn(ctx), since.get(invoice.number));
  },
  seen: ({ path: { invoiceNumber }, item: { invoice } }) => ({
    href: invoiceHref(invoiceNumber),
    title: invoiceNumber,
    kind: INVOICE_TYPE_LABELS[invoice.type],
  }),
  papers: {
    receipt: ({ countryCode, item: view, href }) => (
      <InvoiceReceipt
        view={view}
        bankAccount={services().config.bankAccounts[countryCode]}
        actions={<ButtonLink href={href}>Back to invoice</ButtonLink>}
      />
    ),
    pick: async ({ ctx, item: view, href, printed }) =>
      !view.isCredit && (
        <InvoicePickSheet
          view={view}
          branchNames={await stockBranchNames(ctx, view)}
          printed={printed}
          actions={<ButtonLink href={href}>Back to invoice</ButtonLink>}
        />
      ),
  },
  reads: ({ ctx, item: view }) => ({
    chain: getCreditChain(ctx, view.invoice),
    products: productsWithPages(ctx, productNumbersIn(view)),
    branchNames: stockBranchNames(ctx, view),
    account: findAccountOf(ctx, view.invoice.customer?.number),
  }),
  show: ({ ctx, countryCode, item: view, read, updated, apiCall }) => {
    const { account, ...shown } = read;
    const { invoice } = view;
    return (
      <InvoiceDocument
        view={view}
        {...shown}
        accountHref={account && accountHref(account.accountId)}
        updated={updated}
        lineActions={
          !view.isCredit && <CheckAgain ctx={ctx} known={shown.products} lines={goodsOf(invoice)} />
        }
        actions={
          <PrintableInvoice view={view} sharedUrl={sharedInvoiceUrl(countryCode, invoice.number)}>
            <CopyTable table={`Lines of ${invoice.number}`} />
            <ButtonLink Icon={Download} href={linesCsvPath(countryCode, invoice.number)} isFile>
              Lines as CSV
            </ButtonLink>
            {apiCall()}
          </PrintableInvoice>
        }
      >
        <CustomerOrders ctx={ctx} orderNumbers={[invoice.orderNumber]} withCustomer={false} />
      </InvoiceDocument>
    );
  },
});

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
