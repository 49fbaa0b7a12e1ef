import type { CustomerBalance } from '#lib/invoices/credits/balances.ts';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#lib/invoices/record/payment-status.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { GST_PERCENT, type GstRow, type GstSummary } from '#lib/invoices/tax/gst-summary.ts';
import type { TaxStatus } from '#lib/invoices/tax/tax-invoice.ts';
import { formatMoney } from '#lib/money.ts';
import { overdueText, present } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import type { InvoiceView } from './invoice-view.ts';

/** The status of an invoice in a few words: `12 days overdue`, `Part paid`, `Deposit paid`. */
export function invoiceStatusText(status: InvoiceStatus, type: Invoice['type']): string {
  if (status.kind === 'OVERDUE') {
    const text = overdueText(status.days);
    return status.isPartPaid ? `${text}, part paid` : text;
  }
  if (status.kind === 'UNKNOWN') return 'Balance not known';
  return invoiceStatusWord(status, type);
}

/** The same in a word: `Overdue`, `Part paid`, `Deposit paid`. */
export function invoiceStatusWord({ kind }: InvoiceStatus, type: Invoice['type']): string {
  return type === 'CUSTOMER_ORDER_DEPOSIT' ? 'Deposit paid' : INVOICE_STATUS_LABELS[kind];
}

/** When it is to be paid, where something may be to pay: `due 8 Dec 2026`, `was due 8 Nov 2026`. */
export function dueText({ kind, due }: InvoiceStatus): string | undefined {
  return due && `${kind === 'OVERDUE' ? 'was due' : 'due'} ${formatDate(due)}`;
}

/** What a customer owes, in words: `$120.50 owing`; `at least` where not all that may be owing is known. */
export function owingText({ owing, isTruncated, hasUnknown }: CustomerBalance): string {
  if (owing === 0) return hasUnknown ? 'Balance not known' : 'Nothing owing';
  const amount = `${formatMoney(owing)} owing`;
  return isTruncated || hasUnknown ? `At least ${amount}` : amount;
}

/** The label of a row of the GST summary. */
export function gstRowLabel(
  kind: GstRow['kind'],
  { countryCode, invoice }: Pick<InvoiceView, 'countryCode' | 'invoice'>,
): string {
  const cardType = invoice.totals?.creditCardSurcharge?.cardType;
  const labels: Readonly<Record<GstRow['kind'], string>> = {
    taxed: `Lines with ${GST_PERCENT[countryCode]}% GST`,
    'gst-free': 'Lines without GST',
    'handling-fee': 'Handling fee',
    'delivery-fee': 'Delivery fee',
    'card-surcharge': cardType ? `Card surcharge (${cardType})` : 'Card surcharge',
    rounding: 'Rounding',
    'settlement-discount': 'Settlement discount',
  };
  return labels[kind];
}

/** Notes on where the document does not add up; `isWrong` if its own total differs. */
export function gstNotes(gst: GstSummary): { readonly isWrong: boolean; readonly text: string }[] {
  const { difference, linesWithoutAmounts, linesOfOtherRates } = gst;
  const notes = present(
    linesWithoutAmounts.length > 0 &&
      `No amount, so not added up: ${lineList(linesWithoutAmounts)}.`,
    linesOfOtherRates.length > 0 && `Unusual GST rate: ${lineList(linesOfOtherRates)}.`,
  ).map((text) => ({ isWrong: false, text }));
  if (!difference) return notes;
  const [total, tax] = [difference.includingGst, difference.gst].map(formatMoney);
  const text = `The total differs by ${total}, and the GST by ${tax}, from the sum of the lines and charges.`;
  return [{ isWrong: true, text }, ...notes];
}

const MAX_NAMED = 20;

/** `lines 1, 2, 3 and 4 more`: at most `limit` line numbers, and how many are left out. */
export function lineList(numbers: readonly number[], limit = MAX_NAMED): string {
  const more = numbers.length - limit;
  const named = numbers.slice(0, limit).join(', ');
  return `line${numbers.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** `PARTLY_SHIPPED` as `Partly shipped`. Short codes and free text, which feeds also send, stay as they are. */
export function codeLabel(code: string): string {
  if (!/^[A-Z_]{4,}$/.test(code)) return code;
  const words = code.replaceAll('_', ' ');
  return words.charAt(0) + words.slice(1).toLowerCase();
}

/** The warning that a document is not what the tax law requires; undefined if it is. */
export function taxWarning(status: TaxStatus): string | undefined {
  if (status.requires === undefined || status.missing.length === 0) return undefined;
  return `This is not ${status.requires}. Missing: ${LIST.format(status.missing)}.`;
}

const LIST = new Intl.ListFormat('en-AU');
