import {
  Banknote,
  FileText,
  HandCoins,
  type LucideIcon,
  PackageCheck,
  Undo2,
  WalletCards,
} from 'lucide-react';
import type { Tone } from '#components/ui/badge.tsx';
import { INVOICE_TYPE_WORDS, type Invoice } from '#lib/invoicing/schema.ts';

/** The type of an invoice in words, with a mark and a colour that repeat it. */
export function InvoiceTypeMark({ type }: Pick<Invoice, 'type'>) {
  const { tone, Mark } = LOOKS[type];
  return (
    <span className={`badge badge-${tone} badge-marked`}>
      <Mark size={12} aria-hidden="true" />
      {INVOICE_TYPE_WORDS[type]}
    </span>
  );
}

const LOOKS: Record<Invoice['type'], { tone: Tone; Mark: LucideIcon }> = {
  TAX_INVOICE: { tone: 'accent', Mark: FileText },
  CASH_SALE_INVOICE: { tone: 'good', Mark: Banknote },
  CASH_ON_DELIVERY_INVOICE: { tone: 'good', Mark: PackageCheck },
  CUSTOMER_ORDER_DEPOSIT: { tone: 'plain', Mark: WalletCards },
  CREDIT_NOTE: { tone: 'warn', Mark: Undo2 },
  CASH_REFUND: { tone: 'warn', Mark: HandCoins },
};
