import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { type Amount, addMoney, multiplyMoney, sumMoney } from '#lib/money.ts';

/** Fictitious sellers of the two countries; of their tax numbers only the check digits are valid. */
export const AU_SELLER: Pick<Invoice, 'supplier' | 'sellingBranch'> = {
  supplier: {
    name: 'Southern Trade Supplies Pty Ltd',
    abnPrefix: 'ABN',
    abn: '51 824 753 556',
    telephoneNumber: '02 5550 1000',
    websiteUrl: 'https://trade-supply.example',
  },
  sellingBranch: {
    number: '204',
    name: 'Marrickville',
    phoneNumber: '02 5550 1204',
    address: { line1: '12 Sample Road', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
  },
};

export const NZ_SELLER: Pick<Invoice, 'supplier' | 'sellingBranch'> = {
  supplier: {
    name: 'Southern Trade Supplies (NZ) Limited',
    abnPrefix: 'GST No.',
    abn: '49-091-850',
    telephoneNumber: '09 555 0100',
  },
  sellingBranch: { number: '901', name: 'Penrose', phoneNumber: '09 555 0901' },
};

/** A name that tests escaping, quoting and macrons. */
export const HARD_NAME = 'Ngāti Awa "O\'Brien" <b>';

export const PLUMBER: Pick<Invoice, 'customer' | 'customerContact' | 'invoiceAddress'> = {
  customer: {
    number: '70455',
    name: HARD_NAME,
    abn: '53 004 085 616',
    homeBranch: { number: '204', name: 'Marrickville' },
    paymentTermsDays: 30,
  },
  customerContact: { firstName: 'Aroha', lastName: 'O’Brien', emailAddress: 'aroha@example.com' },
  invoiceAddress: { line1: '7 Example Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
};

export const BUILDER: Pick<Invoice, 'customer'> = {
  customer: { number: '70981', name: 'Banksia Building Co' },
};

/** An amount with GST at `rate`, to the cent. */
export function amountOf(excludingGst: number, rate: number) {
  const gst = Math.round(multiplyMoney(excludingGst, rate * 100)) / 100;
  return { excludingGst, gst, includingGst: addMoney(excludingGst, gst) };
}

/** The sum of the amounts, member by member. */
export function sumOf(amounts: readonly (Amount | undefined)[]) {
  const sum = (member: keyof Amount) => sumMoney(amounts.map((each) => each?.[member] ?? 0));
  return {
    excludingGst: sum('excludingGst'),
    gst: sum('gst'),
    includingGst: sum('includingGst'),
  };
}

/** An invoice line without its calculated amounts. */
export type SoldItem = Omit<LineItem, 'number' | 'lineTotal'> & { unitPriceExcludingGst: number };

/** The invoice line with its amounts; exempt items have no GST. */
export function lineOf(number: number, goods: SoldItem, rate: number): LineItem {
  const { quantity, unitPriceExcludingGst, isGstExempt = false } = goods;
  const excludingGst = Math.round(multiplyMoney(unitPriceExcludingGst, quantity * 100)) / 100;
  return { number, ...goods, lineTotal: amountOf(excludingGst, isGstExempt ? 0 : rate) };
}
