import {
  CheckAgain,
  CustomerOrders,
  findAccountOf,
  productsWithPages,
} from '#app/(portal)/document-parts.tsx';
import { defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { CreditChain } from '#components/invoices/document/credit-chain.tsx';
import {
  InvoiceAside,
  InvoiceFacts,
  InvoiceGoods,
  InvoiceLetterhead,
  type InvoiceLinks,
  InvoiceMarks,
  InvoiceTypeNote,
} from '#components/invoices/document/invoice-document.tsx';
import { InvoiceHeadline } from '#components/invoices/document/invoice-headline.tsx';
import { InvoiceSums } from '#components/invoices/document/invoice-sums.tsx';
import { printActions } from '#components/invoices/print/print-actions.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { accountHref } from '#lib/accounts/links.ts';
import type { Context } from '#lib/auth/context.ts';
import { getCreditChain } from '#lib/invoices/credits/get-credit-chain.ts';
import { type BoundedKit, boundedLines } from '#lib/invoices/document-lines.ts';
import { sharedInvoiceUrl } from '#lib/invoices/pdf/invoice-pdf.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { taxWarning } from '#lib/invoices/view/labels.ts';
import { INVOICE, stockBranchNames } from './invoice.ts';

export const generateMetadata = titled(({ invoiceNumber }) => `Invoice ${invoiceNumber}`);

/** One invoice, credit note or refund. */
export default defineRecord({
  ...INVOICE,
  isDocument: true,
  reads: ({ ctx, item: view }) => ({
    chain: getCreditChain(ctx, view.invoice),
    links: invoiceLinks(ctx, view),
    branchNames: stockBranchNames(ctx, view),
  }),
  header: ({ countryCode, item: view, read: { chain, links }, apiCall }) => ({
    crumbs: [{ name: 'Invoices', href: '/invoices' }],
    title: `${view.taxStatus.title} ${view.invoice.number}`,
    badge: <InvoiceTypeNote view={view} />,
    line: <InvoiceMarks view={view} />,
    headline: (
      <>
        <InvoiceLetterhead view={view} />
        <InvoiceHeadline {...{ view, chain, links }} />
      </>
    ),
    facts: <InvoiceFacts {...{ view, links }} />,
    ...printActions(view, sharedInvoiceUrl(countryCode, view.invoice.number), apiCall()),
  }),
  lead: ({ item: { taxStatus } }) => {
    const warning = taxWarning(taxStatus);
    return warning && <Notice>{warning}</Notice>;
  },
  sections: ({ ctx, item: view, read: { chain, links, branchNames } }) => (
    <>
      <InvoiceGoods
        {...{ view, chain, links, branchNames }}
        actions={
          !view.isCredit && (
            <CheckAgain ctx={ctx} known={links.products} lines={goodsOf(view.invoice)} />
          )
        }
      />
      <InvoiceSums view={view} />
      <CreditChain chain={chain} view={view} />
      <CustomerOrders ctx={ctx} orderNumbers={[view.invoice.orderNumber]} withCustomer={false} />
    </>
  ),
  aside: ({ item: view, read: { links } }) => <InvoiceAside view={view} links={links} />,
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

async function invoiceLinks(ctx: Context, view: InvoiceView): Promise<InvoiceLinks> {
  const [account, products] = await Promise.all([
    findAccountOf(ctx, view.invoice.customer?.number),
    productsWithPages(ctx, productNumbersIn(view)),
  ]);
  return { account: account && accountHref(account.accountId), products };
}
