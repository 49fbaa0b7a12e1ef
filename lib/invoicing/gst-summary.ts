import type { CountryCode } from '#lib/api/fields.ts';
import { type Amount, addMoney, multiplyMoney, sumMoney } from '#lib/money.ts';
import { countedLines, documentLines, type LineItem } from './kits.ts';
import type { Invoice } from './schema.ts';

/** GST in percent. */
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
  /** Rounding and settlement discount have no GST of their own. */
  readonly excludingGst: number | undefined;
  readonly gst: number | undefined;
  readonly includingGst: number;
};

/** How the lines and charges of a document come to its total, to be read from top to bottom. */
export type GstSummary = {
  /** What the total is the sum of. */
  readonly rows: readonly GstRow[];
  readonly total: {
    readonly excludingGst: number;
    readonly gst: number;
    readonly includingGst: number;
  };
  /** What changes what is to be paid, after the total. */
  readonly afterwards: readonly GstRow[];
  /** The document's own total less the sum; undefined where both are the same to the cent. */
  readonly difference: { readonly gst: number; readonly includingGst: number } | undefined;
  /** Numbers of the lines whose amounts are not there, so that they are not in the sum. */
  readonly linesWithoutAmounts: readonly number[];
  /** Numbers of the lines whose GST is neither nothing nor the rate of the country. */
  readonly linesOfOtherRates: readonly number[];
};

/** Adds up a document before the reader's eyes, exactly, and says where its own total differs. */
export function gstSummary(invoice: Invoice, countryCode: CountryCode): GstSummary {
  const { totals } = invoice;
  const lines = countedLines(documentLines(invoice.lineItems ?? [])).map(withAmount);
  const rate = GST_PERCENT[countryCode] / 100;
  const priced = lines.filter(isComplete);
  const rows = [
    ...rowOf('taxed', priced.filter(({ amount }) => amount.gst !== 0).map(amountOf)),
    ...rowOf('gst-free', priced.filter(({ amount }) => amount.gst === 0).map(amountOf)),
    ...chargeOf('handling-fee', totals?.handlingFee),
    ...chargeOf('delivery-fee', totals?.deliveryFee),
    ...chargeOf('card-surcharge', totals?.creditCardSurcharge?.amount),
  ];
  const settled = settle(rows, totals);
  const total = totalOf(settled.rows);
  return {
    ...settled,
    total,
    difference: differenceOf(totals?.document, total),
    linesWithoutAmounts: lines.filter((each) => !isComplete(each)).map(({ line }) => line.number),
    linesOfOtherRates: priced
      .filter((each) => !isOfRate(each, rate))
      .map(({ line }) => line.number),
  };
}

type FullAmount = { excludingGst: number; gst: number; includingGst: number };
type LineAmount = { line: LineItem; amount: FullAmount };

function withAmount(line: LineItem): { line: LineItem; amount: FullAmount | undefined } {
  return { line, amount: complete(line.lineTotal) };
}

function isComplete(each: { line: LineItem; amount: FullAmount | undefined }): each is LineAmount {
  return each.amount !== undefined;
}

function amountOf({ amount }: LineAmount): FullAmount {
  return amount;
}

/** An amount with the member that is missing, where the two others give it. */
function complete({ excludingGst, gst, includingGst }: Amount = {}): FullAmount | undefined {
  if (excludingGst !== undefined && gst !== undefined)
    return { excludingGst, gst, includingGst: addMoney(excludingGst, gst) };
  if (includingGst === undefined) return undefined;
  if (excludingGst !== undefined)
    return { excludingGst, gst: addMoney(includingGst, -excludingGst), includingGst };
  if (gst !== undefined) return { excludingGst: addMoney(includingGst, -gst), gst, includingGst };
  return undefined;
}

function rowOf(kind: GstRow['kind'], amounts: readonly FullAmount[]): GstRow[] {
  if (amounts.length === 0) return [];
  return [
    {
      kind,
      excludingGst: sumMoney(amounts.map(({ excludingGst }) => excludingGst)),
      gst: sumMoney(amounts.map(({ gst }) => gst)),
      includingGst: sumMoney(amounts.map(({ includingGst }) => includingGst)),
    },
  ];
}

function chargeOf(kind: GstRow['kind'], amount: Amount | undefined): GstRow[] {
  const full = complete(amount);
  return full && full.includingGst !== 0 ? rowOf(kind, [full]) : [];
}

/**
 * Some documents count rounding and a settlement discount into their total, some leave them to the
 * payment: whichever makes it add up. Where nothing does, rounding is in it, the discount not.
 */
function settle(rows: readonly GstRow[], totals: Invoice['totals']) {
  const rounding = bareRow('rounding', totals?.rounding);
  const discount = bareRow('settlement-discount', belowZero(totals?.settlementDiscount));
  const ways = [
    { rows: [...rows, ...rounding], afterwards: discount },
    { rows: [...rows], afterwards: [...rounding, ...discount] },
    { rows: [...rows, ...rounding, ...discount], afterwards: [] },
    { rows: [...rows, ...discount], afterwards: rounding },
  ];
  const stated = totals?.document?.includingGst;
  const usual = { rows: [...rows, ...rounding], afterwards: discount };
  return ways.find((way) => totalOf(way.rows).includingGst === stated) ?? usual;
}

function bareRow(kind: GstRow['kind'], value: number | undefined): GstRow[] {
  if (value === undefined || value === 0) return [];
  return [{ kind, excludingGst: undefined, gst: undefined, includingGst: value }];
}

/** A discount takes away, however the document writes it. */
function belowZero(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -Math.abs(value);
}

function totalOf(rows: readonly GstRow[]) {
  return {
    excludingGst: sumMoney(rows.map(({ excludingGst }) => excludingGst ?? 0)),
    gst: sumMoney(rows.map(({ gst }) => gst ?? 0)),
    includingGst: sumMoney(rows.map(({ includingGst }) => includingGst)),
  };
}

function differenceOf(stated: Amount | undefined, total: GstSummary['total']) {
  const gst = addMoney(stated?.gst ?? total.gst, -total.gst);
  const includingGst = addMoney(stated?.includingGst ?? total.includingGst, -total.includingGst);
  return gst === 0 && includingGst === 0 ? undefined : { gst, includingGst };
}

const CENT = 0.01;

/** GST of a line is rounded to the cent, so it may be that much beside the rate. */
function isOfRate({ line, amount: { excludingGst, gst } }: LineAmount, rate: number): boolean {
  if (gst === 0) return true;
  if (line.isGstExempt) return false;
  return Math.abs(addMoney(gst, -multiplyMoney(excludingGst, rate))) <= CENT;
}
