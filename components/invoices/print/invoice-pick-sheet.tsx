import type { ReactNode } from 'react';
import { PickSheet } from '#components/print/pick-sheet.tsx';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceAddressLines } from '#lib/invoices/view/parties.ts';
import { pickLines } from '#lib/invoices/view/pick-lines.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  view: InvoiceView;
  /** Branch names by number. */
  branchNames: ReadonlyMap<string, string>;
  printed: ReactNode;
};

/** The goods of an invoice as a pick sheet. Its barcode is the invoice's number: a scan opens the invoice. */
export function InvoicePickSheet({ view, branchNames, printed }: Props) {
  const { customer, deliveryDetails: delivery, number, jobNumber, orderNumber } = view.invoice;
  const needed = delivery?.requiredDeliveryDate;
  const isPickup =
    delivery?.type === 'CUSTOMER_PICKUP' || view.invoice.fulfillmentType === 'PICKUP';
  const address = invoiceAddressLines(delivery?.address).join(', ');
  return (
    <PickSheet
      title={`Pick sheet ${number}`}
      number={number}
      own={view.invoice.sellingBranch?.number}
      branchNames={branchNames}
      lines={pickLines(view.lines)}
      headerLines={[
        customer?.name,
        [orderNumber && `Order no. ${orderNumber}`, jobNumber && `Job ${jobNumber}`]
          .filter(Boolean)
          .join(' · '),
        isPickup ? 'To be picked up' : address && `Deliver to ${address}`,
        !isPickup &&
          [delivery?.siteContactName, delivery?.siteContactPhoneNumber].filter(Boolean).join(' '),
        needed && `Needed by ${formatDate(needed)}`,
      ]}
      printed={printed}
      nothing="This invoice has no lines."
    />
  );
}
