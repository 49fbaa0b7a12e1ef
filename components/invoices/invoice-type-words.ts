import type { Invoice } from '#lib/invoicing/schema.ts';

/** What the types of invoices are called on screens. */
export const INVOICE_TYPE_WORDS: Record<Invoice['type'], string> = {
  TAX_INVOICE: 'Tax invoice',
  CASH_SALE_INVOICE: 'Cash sale',
  CASH_ON_DELIVERY_INVOICE: 'Cash on delivery',
  CUSTOMER_ORDER_DEPOSIT: 'Order deposit',
  CREDIT_NOTE: 'Credit note',
  CASH_REFUND: 'Cash refund',
};
