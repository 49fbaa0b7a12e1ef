import type { BankAccount } from '#lib/config/bank-accounts.ts';
import type { DocumentComponent } from '#lib/invoices/document-lines.ts';
import { formatAmount, formatMoney, formatQuantity } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import type { InvoiceView } from './invoice-view.ts';
import { codeLabel, gstNotes, invoiceStatusText, taxWarning } from './labels.ts';
import { amountToPay, earlyPaymentText, isPaidSale, isWholeOrder, payByText } from './payment.ts';
import { type PrintedArithmetic, printedArithmetic } from './printed-amounts.ts';
import {
  type PrintedDetail,
  type PrintedParty,
  printedBranch,
  printedBuyer,
  printedDelivery,
  printedDetails,
  printedSeller,
} from './printed-details.ts';
import { type PrintedSumRow, printedSum } from './printed-sum.ts';

/** An invoice as it is printed, section by section: the PDF and the receipt are two layouts of it. */
export type PrintedInvoice = {
  readonly title: string;
  readonly number: string;
  /** What the law wants beside the title, and the status: `Paid in full`. */
  readonly notes: readonly string[];
  /** What it lacks by law. */
  readonly warning: string | undefined;
  readonly seller: PrintedParty | undefined;
  readonly parties: readonly (PrintedParty & { readonly title: string })[];
  readonly details: readonly PrintedDetail[];
  /** Whether the amounts of the lines are `incl. GST` or `excl. GST`. */
  readonly gst: string;
  readonly lines: readonly PrintedLine[];
  readonly sums: readonly PrintedSumRow[];
  /** Where lines and totals do not add up. */
  readonly sumNotes: readonly string[];
  /** The balance of the customer's order, where it is about more than this document and something is open. */
  readonly orderBalance: readonly PrintedDetail[];
  /** How much is to be paid, by when, into which account, and whom to ask; empty where nothing is owing. */
  readonly toPay: readonly (PrintedParty & { readonly title: string })[];
  /** Why a credit was given, as the law wants it; the comments of a sale are between staff. */
  readonly reason: readonly string[];
};

/** A line, or a part of the kit above it: then `depth` is at least 1. Texts are empty where there is nothing to say. */
export type PrintedLine = {
  readonly depth: number;
  readonly number: string;
  readonly product: string;
  readonly description: string;
  readonly notes: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  /** Whether a part of the same kit follows. */
  readonly isContinued: boolean;
};

/** Declares an invoice as it is printed; `account` is where customers pay, if that is to be said. */
export function printedInvoice(
  view: InvoiceView,
  account: BankAccount | undefined,
): PrintedInvoice {
  const { invoice, countryCode, isCredit, taxStatus } = view;
  const arithmetic = printedArithmetic(view.lines);
  const parties: [title: string, party: PrintedParty | undefined][] = [
    [isCredit ? 'Credit to' : 'Bill to', printedBuyer(invoice, countryCode)],
    ['Delivered to', isCredit ? undefined : printedDelivery(invoice)],
    [isCredit ? 'Branch' : 'Sold by', printedBranch(invoice)],
  ];
  return {
    title: `${taxStatus.title} ${invoice.number}`,
    number: invoice.number,
    notes: [
      taxStatus.legalLine,
      invoice.type === 'CUSTOMER_ORDER_DEPOSIT' && 'Not a tax invoice',
      isPaidSale(view) ? 'Paid in full' : !isCredit && statusText(view),
    ].flatMap((note) => note || []),
    warning: taxWarning(taxStatus),
    seller: printedSeller(invoice, countryCode),
    parties: parties.flatMap(([title, party]) => (party ? [{ title, ...party }] : [])),
    details: printedDetails(view),
    gst: arithmetic.includesGst ? 'incl. GST' : 'excl. GST',
    lines: printedLines(view, arithmetic),
    sums: printedSum(view, arithmetic),
    sumNotes: gstNotes(view.gst).map(({ text }) => text),
    orderBalance: orderBalance(view),
    toPay: toPay(view, account),
    reason: isCredit ? (invoice.comments ?? []) : [],
  };
}

/** `47 days overdue`, `Part paid, due 17 Dec 2026`, `Deposit paid`; of what nobody knows, only when it is due. */
function statusText({ status, invoice }: InvoiceView): string | undefined {
  const due = status.due && `due ${formatDate(status.due)}`;
  if (status.kind === 'UNKNOWN') return due && `D${due.slice(1)}`;
  const text = invoiceStatusText(status, invoice.type);
  return status.kind === 'OVERDUE' ? text : [text, due].filter(Boolean).join(', ');
}

function printedLines({ lines }: InvoiceView, arithmetic: PrintedArithmetic): PrintedLine[] {
  return lines.flatMap(({ line, parts }) => {
    const notes = [
      line.isGstExempt && 'GST-free',
      line.chargeType && `Charge: ${codeLabel(line.chargeType)}`,
      line.originalInvoiceNumber && `Credits invoice ${line.originalInvoiceNumber}`,
    ];
    return [
      {
        depth: 0,
        number: String(line.number),
        product: line.productNumber,
        description: line.productDescription ?? '',
        notes: notes.filter(Boolean).join(' · '),
        ...figuresOf(line, arithmetic.amountsOf(line)),
        isContinued: parts.length > 0,
      },
      ...partLines(parts, arithmetic, { depth: 1, isLast: true }),
    ];
  });
}

function partLines(
  parts: readonly DocumentComponent[],
  arithmetic: PrintedArithmetic,
  { depth, isLast }: { depth: number; isLast: boolean },
): PrintedLine[] {
  return parts.flatMap((part, index) => {
    const isLastPart = isLast && index === parts.length - 1;
    return [
      {
        depth,
        number: '',
        product: '',
        description: [part.productNumber, part.productDescription].filter(Boolean).join(' '),
        notes: '',
        ...figuresOf(part, part.line && arithmetic.amountsOf(part.line)),
        isContinued: !(isLastPart && part.parts.length === 0),
      },
      ...partLines(part.parts, arithmetic, { depth: depth + 1, isLast: isLastPart }),
    ];
  });
}

type Counted = { quantity?: number | undefined; unitOfMeasure?: string | undefined };
type Amounts = ReturnType<PrintedArithmetic['amountsOf']>;

function figuresOf({ quantity, unitOfMeasure }: Counted, amounts: Amounts | undefined) {
  const amountText = (value: number | undefined) =>
    value === undefined ? '' : formatAmount(value);
  return {
    quantity:
      quantity === undefined
        ? ''
        : [formatQuantity(quantity), unitOfMeasure].filter(Boolean).join(' '),
    price: amountText(amounts?.price),
    amount: amountText(amounts?.amount),
  };
}

function orderBalance(view: InvoiceView): PrintedDetail[] {
  const { customerOrderBalance: balance, orderNumber, type } = view.invoice;
  if (!balance || isWholeOrder(view) || balance.balanceOwing === 0) return [];
  const { asOf, balanceOwing, balanceOwingFormatted, customerOrderNumber } = balance;
  const owing = type === 'CUSTOMER_ORDER_DEPOSIT' ? 'Still to pay' : 'Owing';
  const money = (value: number | undefined) => value !== undefined && formatMoney(value);
  const values: [name: string, value: string | false | undefined][] = [
    ['Customer order', customerOrderNumber !== orderNumber && customerOrderNumber],
    ['Order value', money(balance.customerOrderValue)],
    ['Paid so far', money(balance.paymentsReceived)],
    ['Credits and discounts', money(balance.adjustment || undefined)],
    [
      `${owing}${asOf ? ` on ${formatDate(asOf)}` : ''}`,
      money(balanceOwing) || balanceOwingFormatted,
    ],
  ];
  return values.flatMap(([name, value], index) =>
    value ? [{ name, lines: [value], isStrong: index === values.length - 1 }] : [],
  );
}

function toPay(view: InvoiceView, account: BankAccount | undefined): PrintedInvoice['toPay'] {
  const { invoice, status } = view;
  const amount = amountToPay(view);
  if (!amount) return [];
  const branch = invoice.sellingBranch;
  const present = (...lines: readonly (string | undefined)[]) =>
    lines.flatMap((line) => line || []);
  return [
    {
      title: 'To pay',
      name: formatMoney(amount),
      lines: present(payByText(status), earlyPaymentText(view)),
    },
    ...(account
      ? [
          {
            title: 'Bank transfer',
            name: account.name,
            lines: present(account.bsb && `BSB ${account.bsb}`, `Account ${account.number}`),
          },
          { title: 'Reference', name: invoice.number, lines: ['so we know it’s yours'] },
        ]
      : []),
    {
      title: 'Questions',
      name: branch?.phoneNumber ?? invoice.supplier?.telephoneNumber ?? '',
      lines: present(branch?.emailAddress ?? branch?.name),
    },
  ];
}
