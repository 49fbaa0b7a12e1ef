import type { BankAccount } from '#lib/config/bank-accounts.ts';
import {
  type BoundedKit,
  boundedLines,
  type DocumentComponent,
  type LineItem,
} from '#lib/invoices/document-lines.ts';
import { formatAmount, formatMoney, formatQuantity } from '#lib/money.ts';
import { capitalized, present } from '#lib/text/text.ts';
import { type InvoiceDetail, orderBalanceDetails, printedDetails } from './details.ts';
import type { InvoiceView } from './invoice-view.ts';
import { codeLabel, dueText, gstNotes, invoiceStatusText, taxWarning } from './labels.ts';
import {
  type PrintedParty,
  printedBranch,
  printedBuyer,
  printedDelivery,
  printedSeller,
} from './parties.ts';
import { amountToPay, earlyPaymentText, isPaidSale, isWholeOrder, payByText } from './payment.ts';
import { type PrintedArithmetic, printedArithmetic, printedSums } from './printed-sums.ts';

/** A party, or what is to be known to pay, with its title. */
export type PrintedBlock = PrintedParty & { readonly title: string };

/** A line, or a part of a kit, which has no number of its own. Texts are empty where there is nothing to say. */
export type PrintedLine = {
  readonly number: string;
  readonly product: string;
  readonly description: string;
  readonly isGstFree: boolean;
  /** What else is to be said about it. */
  readonly notes: readonly string[];
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly parts: readonly PrintedLine[];
  /** Its own parts, listed or not. */
  readonly partCount: number;
};

/**
 * Declares an invoice as it is printed; `account` is where customers pay, if that is to be said. `maxRows` limits lines
 * and parts of kits together.
 */
export function printedInvoice(
  view: InvoiceView,
  account: BankAccount | undefined,
  maxRows?: number,
) {
  const { invoice, countryCode, isCredit, taxStatus } = view;
  const arithmetic = printedArithmetic(view.lines);
  const { lines, ...left } = boundedLines(view.lines, maxRows);
  return {
    ...left,
    title: `${taxStatus.title} ${invoice.number}`,
    number: invoice.number,
    /** What the law wants beside the title, and the status: `Paid in full`. */
    notes: present(
      taxStatus.legalLine,
      invoice.type === 'CUSTOMER_ORDER_DEPOSIT' && 'Not a tax invoice',
      isPaidSale(view) ? 'Paid in full' : !isCredit && statusText(view),
    ),
    /** What it lacks by law. */
    warning: taxWarning(taxStatus),
    seller: printedSeller(invoice, countryCode),
    buyer: titled(isCredit ? 'Credit to' : 'Bill to', printedBuyer(invoice, countryCode)),
    delivery: isCredit ? undefined : titled('Delivered to', printedDelivery(invoice)),
    branch: titled(isCredit ? 'Branch' : 'Sold by', printedBranch(invoice)),
    details: printedDetails(view),
    /** What the amounts of the lines are. */
    gst: arithmetic.includesGst ? 'incl. GST' : 'excl. GST',
    lines: lines.map(({ line, kit }) => ({
      ...printedLine(line, line, kit, arithmetic),
      number: String(line.number),
      isGstFree: line.isGstExempt ?? false,
      notes: present(
        line.chargeType && `Charge: ${codeLabel(line.chargeType)}`,
        line.originalInvoiceNumber && `Credits invoice ${line.originalInvoiceNumber}`,
      ),
    })),
    sums: printedSums(view, arithmetic.includesGst),
    /** Where lines and totals do not add up. */
    sumNotes: gstNotes(view.gst).map(({ text }) => text),
    /** The balance of the customer's order, where it is about more than this document and something is open. */
    orderBalance: orderBalance(view),
    /** How much is to be paid, by when, into which account, and whom to ask; empty where nothing is owing. */
    toPay: toPay(view, account),
    /** Why a credit was given, as the law wants it; the comments of a sale are between staff. */
    reason: isCredit ? (invoice.comments ?? []) : [],
  };
}

/** An invoice as it is printed, section by section: the PDF and the receipt are two layouts of it. */
export type PrintedInvoice = ReturnType<typeof printedInvoice>;

function titled(title: string, party: PrintedParty | undefined): PrintedBlock | undefined {
  return party && { title, ...party };
}

/** `47 days overdue`, `Part paid, due 17 Dec 2026`, `Deposit paid`; of what nobody knows, only when it is due. */
function statusText({ status, invoice }: InvoiceView): string | undefined {
  const due = dueText(status);
  if (status.kind === 'UNKNOWN') return due && capitalized(due);
  const text = invoiceStatusText(status, invoice.type);
  return status.kind === 'OVERDUE' ? text : present(text, due).join(', ');
}

/** What is common to lines and parts; `line` is the part's own line, if it has one. */
function printedLine(
  goods: Partial<DocumentComponent>,
  line: LineItem | undefined,
  kit: BoundedKit,
  arithmetic: PrintedArithmetic,
): PrintedLine {
  const { productNumber = '', productDescription = '', quantity, unitOfMeasure } = goods;
  const { price, amount } = (line && arithmetic.amountsOf(line)) ?? {};
  return {
    number: '',
    product: productNumber,
    description: productDescription,
    isGstFree: false,
    notes: [],
    quantity:
      quantity === undefined ? '' : present(formatQuantity(quantity), unitOfMeasure).join(' '),
    price: price === undefined ? '' : formatAmount(price),
    amount: amount === undefined ? '' : formatAmount(amount),
    parts: kit.parts.map((part) => printedLine(part, part.line, part.kit, arithmetic)),
    partCount: kit.count,
  };
}

/** Without the number of the order where the document has it already; the last detail is what is open. */
function orderBalance(view: InvoiceView): InvoiceDetail[] {
  const { customerOrderBalance: balance, orderNumber } = view.invoice;
  if (!balance || isWholeOrder(view) || balance.balanceOwing === 0) return [];
  return orderBalanceDetails(view).filter(({ value }) => value !== orderNumber);
}

function toPay(view: InvoiceView, account: BankAccount | undefined): PrintedBlock[] {
  const { invoice, status } = view;
  const amount = amountToPay(view);
  if (!amount) return [];
  const branch = invoice.sellingBranch;
  const transfer = account && [
    {
      title: 'Bank transfer',
      name: account.name,
      lines: present(account.bsb && `BSB ${account.bsb}`, `Account ${account.number}`),
    },
    { title: 'Reference', name: invoice.number, lines: ['so we know it’s yours'] },
  ];
  return [
    {
      title: 'To pay',
      name: formatMoney(amount),
      lines: present(payByText(status), earlyPaymentText(view)),
    },
    ...(transfer ?? []),
    {
      title: 'Questions',
      name: branch?.phoneNumber ?? invoice.supplier?.telephoneNumber ?? '',
      lines: present(branch?.emailAddress ?? branch?.name),
    },
  ];
}
