import { Big } from 'big.js';
import type { CountryCode } from '#lib/api/fields.ts';
import { groupKitLines, linesOfTotal } from '#lib/invoices/document-lines.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { GST_PERCENT, summarizeGst } from '#lib/invoices/tax/gst-summary.ts';
import { taxStatus } from '#lib/invoices/tax/tax-invoice.ts';
import { buildInvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { printedArithmetic, printedSums, printedTotals } from '#lib/invoices/view/printed-sums.ts';
import { type Rule, wrongLines } from './invoice-rules.ts';

/** Rules for the amounts of every invoice, credit and refund. */
export function moneyRules(countryCode: CountryCode): Readonly<Record<string, Rule<Invoice>>> {
  const rate = GST_PERCENT[countryCode] / 100;
  const coin = countryCode === 'au' ? 0.05 : 0.1;
  return {
    'documents add up': (invoice) => {
      const { difference, linesOfOtherRates, linesWithoutAmounts } = summarizeGst(
        invoice,
        countryCode,
      );
      const lines = [...linesOfOtherRates, ...linesWithoutAmounts].map((line) => `line ${line}`);
      return difference === undefined ? lines : [`${difference.includingGst} too much`, ...lines];
    },
    'tax invoice requirements': (invoice) => taxStatus(invoice, countryCode).missing,
    'quantity times price': (invoice) =>
      wrongLines(invoice, ({ lineTotal, unitPriceExcludingGst: price, quantity, isGstExempt }) => {
        if (lineTotal === undefined || price === undefined) return false;
        const net = new Big(quantity).times(price).round(2);
        const gst = isGstExempt ? new Big(0) : net.times(rate).round(2);
        return !net.eq(lineTotal.excludingGst ?? 0) || !gst.eq(lineTotal.gst ?? 0);
      }),
    'printed amounts add up': (invoice) => {
      const lines = groupKitLines(invoice.lineItems ?? []);
      const { includesGst, amountsOf } = printedArithmetic(lines);
      const printed = linesOfTotal(lines).map((line) => ({ line, ...amountsOf(line) }));
      const goods = printedTotals(
        { gst: summarizeGst(invoice, countryCode), countryCode, invoice },
        includesGst,
      )[0]?.amount;
      const sum = printed.reduce((all, { amount = 0 }) => all.plus(amount), new Big(0));
      const faults = printed
        .filter(
          ({ line, price, amount = 0 }) =>
            price === undefined || !new Big(price).times(line.quantity).round(2).eq(amount),
        )
        .map(({ line }) => `line ${line.number}`);
      return sum.eq(goods ?? 0) ? faults : [`${sum} for ${goods}`, ...faults];
    },
    'sums on paper': (invoice) => {
      const view = buildInvoiceView(invoice, countryCode, TODAY);
      const { includesGst } = printedArithmetic(groupKitLines(invoice.lineItems ?? []));
      let sum = new Big(0);
      return printedSums(view, includesGst).flatMap(({ name, amount, isTotal }) => {
        // GST that the total has already is no part of the next one.
        if (amount === undefined || name.endsWith('in the total')) return [];
        if (!isTotal && !name.startsWith('Subtotal')) sum = sum.plus(amount);
        return !isTotal || sum.eq(amount) ? [] : [`${name} ${amount}, not ${sum}`];
      });
    },
    payments: ({ type, payments = [], totals }) => {
      if (payments.length === 0 || type === 'TAX_INVOICE') return [];
      const sum = payments.reduce((all, { totalAmount = 0 }) => all.plus(totalAmount), new Big(0));
      const due = new Big(totals?.document?.includingGst ?? 0).plus(totals?.rounding ?? 0);
      const coins = payments
        .filter(({ typeCode, totalAmount = 0 }) => typeCode === 'CA' && !isWhole(totalAmount, coin))
        .map(({ totalAmount }) => `${totalAmount} in coins`);
      return sum.eq(due) ? coins : [`${sum} for ${due}`, ...coins];
    },
    balances: ({ customerOrderBalance: balance }) => {
      if (balance === undefined) return [];
      const { customerOrderValue = 0, paymentsReceived = 0, adjustment = 0 } = balance;
      const left = new Big(customerOrderValue).minus(paymentsReceived).plus(adjustment);
      const isCorrect = left.eq(balance.balanceOwing ?? 0) && left.gte(0);
      return isCorrect ? [] : [`${balance.balanceOwing} is owing`];
    },
    'prices above costs': (invoice) =>
      wrongLines(
        invoice,
        ({ isGstExempt, lineItemType, unitCost = 0, unitPriceExcludingGst = unitCost }) =>
          !(isGstExempt || lineItemType === 'KIT_COMPONENT' || invoice.originalNumber) &&
          unitPriceExcludingGst < unitCost,
      ),
  };
}

const TODAY = '2026-11-21';

function isWhole(amount: number, coin: number): boolean {
  return new Big(amount).mod(coin).eq(0);
}
