import type { CountryCode } from '#lib/api/fields.ts';
import { groupKitLines, type LineItem, linesOfTotal } from '#lib/invoices/document-lines.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { type Amount, addMoney, multiplyMoney, sumMoney } from '#lib/money.ts';

/** The rate of GST in percent. */
export const GST_PERCENT = { au: 10, nz: 15 } as const satisfies Record<CountryCode, number>;

export type GstRow = {
  readonly kind:
    | 'taxed'
    | 'gst-free'
    | 'handling-fee'
    | 'delivery-fee'
    | 'card-surcharge'
    | 'rounding'
    | 'settlement-discount';
  /** Rounding and settlement discounts have no GST of their own. */
  readonly excludingGst: number | undefined;
  readonly gst: number | undefined;
  readonly includingGst: number;
};

/** Adds up a document exactly, row by row, and reports where its own total differs. */
export function summarizeGst(invoice: Invoice, countryCode: CountryCode) {
  const { totals } = invoice;
  const lines = linesOfTotal(groupKitLines(invoice.lineItems ?? []));
  const priced = lines.flatMap((line) => {
    const amount = completeAmount(line.lineTotal);
    return amount ? [{ line, amount }] : [];
  });
  const amounts = priced.map(({ amount }) => amount);
  const rows = [
    ...sumRow(
      'taxed',
      amounts.filter(({ gst }) => gst !== 0),
    ),
    ...sumRow(
      'gst-free',
      amounts.filter(({ gst }) => gst === 0),
    ),
    ...chargeRow('handling-fee', totals?.handlingFee),
    ...chargeRow('delivery-fee', totals?.deliveryFee),
    ...chargeRow('card-surcharge', totals?.creditCardSurcharge?.amount),
  ];
  const placed = placeAdjustments(rows, totals);
  const total = totalOf(placed.rows);
  return {
    ...placed,
    total,
    /** The document's own total less the sum of the rows; undefined if they agree to the cent. */
    difference: differenceOf(totals?.document, total),
    /** Numbers of the lines without amounts, which the sum leaves out. */
    linesWithoutAmounts: lines
      .filter(({ lineTotal }) => !completeAmount(lineTotal))
      .map(({ number }) => number),
    /** Numbers of the lines whose GST is neither zero nor the country's rate. */
    linesOfOtherRates: priced
      .filter(({ line, amount }) => !matchesRate(line, amount, GST_PERCENT[countryCode] / 100))
      .map(({ line }) => line.number),
  };
}

/** How the lines and charges of a document add up to its total, from top to bottom. */
export type GstSummary = ReturnType<typeof summarizeGst>;

type FullAmount = { excludingGst: number; gst: number; includingGst: number };

/** The amount with its missing member computed from the other two; undefined if fewer than two are known. */
export function completeAmount({
  excludingGst,
  gst,
  includingGst,
}: Amount = {}): FullAmount | undefined {
  if (excludingGst !== undefined && gst !== undefined)
    return { excludingGst, gst, includingGst: addMoney(excludingGst, gst) };
  if (includingGst === undefined) return undefined;
  if (excludingGst !== undefined)
    return { excludingGst, gst: addMoney(includingGst, -excludingGst), includingGst };
  if (gst !== undefined) return { excludingGst: addMoney(includingGst, -gst), gst, includingGst };
  return undefined;
}

function sumRow(kind: GstRow['kind'], amounts: readonly FullAmount[]): GstRow[] {
  return amounts.length === 0 ? [] : [{ kind, ...totalOf(amounts) }];
}

function chargeRow(kind: GstRow['kind'], amount: Amount | undefined): GstRow[] {
  const full = completeAmount(amount);
  return full && full.includingGst !== 0 ? sumRow(kind, [full]) : [];
}

/**
 * The rows that add up to the total, and adjustments to the amount payable that come after it. Some documents include
 * rounding and a settlement discount in their total, others leave them to the payment: takes whichever adds up to the
 * stated total. If none does, rounding is included and the discount is not.
 */
function placeAdjustments(rows: readonly GstRow[], totals: Invoice['totals']) {
  const rounding = adjustmentRow('rounding', totals?.rounding);
  const discount = adjustmentRow('settlement-discount', negative(totals?.settlementDiscount));
  const usual = { rows: [...rows, ...rounding], afterwards: discount };
  const candidates = [
    usual,
    { rows: [...rows], afterwards: [...rounding, ...discount] },
    { rows: [...rows, ...rounding, ...discount], afterwards: [] },
    { rows: [...rows, ...discount], afterwards: rounding },
  ];
  const stated = totals?.document?.includingGst;
  return candidates.find((candidate) => totalOf(candidate.rows).includingGst === stated) ?? usual;
}

function adjustmentRow(kind: GstRow['kind'], value: number | undefined): GstRow[] {
  if (value === undefined || value === 0) return [];
  return [{ kind, excludingGst: undefined, gst: undefined, includingGst: value }];
}

/** A discount reduces the total, whichever sign the document gives it. */
function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -Math.abs(value);
}

function totalOf(rows: readonly Omit<GstRow, 'kind'>[]) {
  return {
    excludingGst: sumMoney(rows.map(({ excludingGst }) => excludingGst ?? 0)),
    gst: sumMoney(rows.map(({ gst }) => gst ?? 0)),
    includingGst: sumMoney(rows.map(({ includingGst }) => includingGst)),
  };
}

function differenceOf(stated: Amount | undefined, total: FullAmount) {
  const gst = addMoney(stated?.gst ?? total.gst, -total.gst);
  const includingGst = addMoney(stated?.includingGst ?? total.includingGst, -total.includingGst);
  return gst === 0 && includingGst === 0 ? undefined : { gst, includingGst };
}

const CENT = 0.01;

/** The GST of a line is rounded to the cent, so it may be off the rate by that much. */
function matchesRate(line: LineItem, { excludingGst, gst }: FullAmount, rate: number): boolean {
  if (gst === 0) return true;
  if (line.isGstExempt) return false;
  return Math.abs(addMoney(gst, -multiplyMoney(excludingGst, rate))) <= CENT;
}
