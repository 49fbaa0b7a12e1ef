import { duplicateIssues } from '#lib/api/schema-checks.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { type GstRow, summarizeGst } from '#lib/invoices/tax/gst-summary.ts';
import { type Amount, addMoney, sumMoney } from '#lib/money.ts';

/** An invoice as a feed sends it: line numbers are unique, and lines, charges and totals agree where present. */
export const InvoiceRecord = Invoice.check(({ value, issues }) => {
  issues.push(...duplicateIssues('lineItems', value.lineItems ?? [], 'number'));
  for (const { path, message } of consistencyIssues(value)) {
    issues.push({ code: 'custom', path: ['totals', ...path], message, input: value });
  }
});

type LineItems = NonNullable<Invoice['lineItems']>;

/**
 * Whether both totals are simply the sum of the lines, as in most documents without charges. A fast path:
 * `summarizeGst` would come to the same result, but takes half as long as all other checks together.
 */
function isPlainSum(lines: LineItems, totals: Totals): boolean {
  if (chargesOf(totals).some((amount) => amount !== undefined)) return false;
  if (lines.some(({ lineItemType }) => lineItemType !== undefined && lineItemType !== 'STANDARD'))
    return false;
  return MEMBERS.every((member) => {
    let sum = 0;
    for (const { lineTotal } of lines) {
      const value = lineTotal?.[member];
      if (value === undefined) return false;
      sum = addMoney(sum, value);
    }
    return [totals.net, totals.document].every((total) => (total?.[member] ?? sum) === sum);
  });
}

type ConsistencyIssue = { readonly path: readonly string[]; readonly message: string };

/** The total of a deposit is only part of the sum of its lines, so it is not checked. */
function consistencyIssues(invoice: Invoice): ConsistencyIssue[] {
  const { totals, lineItems = [], type } = invoice;
  if (!totals || lineItems.length === 0 || type === 'CUSTOMER_ORDER_DEPOSIT') return [];
  if (isPlainSum(lineItems, totals)) return [];
  if (!chargesOf(totals).every(canBeAdded)) return [];
  // The rows do not depend on the country's rate, so either country will do.
  const { rows, afterwards, linesWithoutAmounts } = summarizeGst(invoice, 'au');
  if (linesWithoutAmounts.length > 0) return [];
  const all = [...rows, ...afterwards];
  const lines = all.filter(({ kind }) => kind === 'taxed' || kind === 'gst-free');
  const charged = all.filter(({ excludingGst }) => excludingGst !== undefined);
  const adjustments = all.filter(({ excludingGst }) => excludingGst === undefined);
  const sums = { adjustments, tolerance: roundingTolerance(lineItems.length) };
  return [
    ...totalContradictions('net', totals.net, sums, [lines, charged]),
    ...totalContradictions('document', totals.document, sums, [charged]),
  ];
}

/**
 * How far a sum of this many amounts may be off the total, in dollars: GST is rounded to the cent per line or on the
 * whole, half a cent each time. A single amount must match exactly.
 */
function roundingTolerance(amounts: number): number {
  return amounts === 1 ? 0 : 0.005 * (amounts + 1);
}

function chargesOf({ handlingFee, deliveryFee, creditCardSurcharge }: Totals) {
  return [handlingFee, deliveryFee, creditCardSurcharge?.amount];
}

/** An amount with a single known member cannot be added up. */
function canBeAdded(amount: Amount | undefined): boolean {
  return amount === undefined || Object.keys(amount).length > 1;
}

type Totals = NonNullable<Invoice['totals']>;
type Rows = readonly GstRow[];
type Sums = { readonly adjustments: Rows; readonly tolerance: number };

/** A total that matches none of the sums, with or without rounding and settlement discount (which have no GST). */
function totalContradictions(
  name: 'net' | 'document',
  total: Amount | undefined,
  { adjustments, tolerance }: Sums,
  sums: readonly [Rows, ...Rows[]],
): ConsistencyIssue[] {
  if (!total) return [];
  const adjusted = sums.flatMap((rows) => subsetsOf(adjustments).map((some) => [...rows, ...some]));
  const range = tolerance + sumMoney(adjustments.map(({ includingGst }) => Math.abs(includingGst)));
  return MEMBERS.flatMap((member) => {
    const stated = total[member];
    if (stated === undefined) return [];
    const isIncluding = member === 'includingGst';
    const fits = (isIncluding ? adjusted : sums).some(
      (rows) =>
        Math.abs(addMoney(stated, -sumOf(rows, member))) <= (isIncluding ? tolerance : range),
    );
    const [expected] = sums;
    const message = `expected ${EXPECTED[name]} = ${sumOf(expected, member)}, received ${stated}`;
    return fits ? [] : [{ path: [name, member], message }];
  });
}

const MEMBERS = ['excludingGst', 'gst', 'includingGst'] as const;
const EXPECTED = { net: 'the sum of the lines', document: 'lines + charges' };

function sumOf(rows: Rows, member: (typeof MEMBERS)[number]): number {
  return sumMoney(rows.map((row) => row[member] ?? 0));
}

/** Every subset of the adjustments: none, one, both. */
function subsetsOf(rows: Rows): Rows[] {
  const chosen: Rows[] = [[]];
  for (const row of rows) chosen.push(...chosen.map((some) => [...some, row]));
  return chosen;
}
