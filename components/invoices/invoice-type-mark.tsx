import type { Tone } from '#components/ui/badge.tsx';
import { INVOICE_TYPE_WORDS, type Invoice } from '#lib/invoicing/schema.ts';

/** The type of an invoice in words; icon and colour only repeat it. */
export function InvoiceTypeMark({ type }: Pick<Invoice, 'type'>) {
  const mark = type.toLowerCase().replaceAll('_', '-');
  return (
    <span className={`badge badge-${TONES[type]} mark mark-${mark}`}>
      {INVOICE_TYPE_WORDS[type]}
    </span>
  );
}

const TONES: Record<Invoice['type'], Tone> = {
  TAX_INVOICE: 'bare',
  CASH_SALE_INVOICE: 'good',
  CASH_ON_DELIVERY_INVOICE: 'good',
  CUSTOMER_ORDER_DEPOSIT: 'plain',
  CREDIT_NOTE: 'warn',
  CASH_REFUND: 'warn',
};
