import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import { supplierAddressLines } from '#lib/purchase-orders/order-view.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';

type Supplier = NonNullable<PurchaseOrder['supplier']>;
type Props = { supplier: Supplier; countryCode: string };

/** The supplier with its contact details. */
export function OrderSupplier({ supplier, countryCode }: Props) {
  const { number, name, agentNumber, phoneNumber, address } = supplier;
  const lines = supplierAddressLines(address);
  return (
    <address className="text-sm not-italic sheet:text-[8pt] sheet:leading-[1.35]">
      <strong className="font-medium">{name}</strong>
      {number !== undefined && (
        <span className="block">
          <span className="text-quiet">Supplier </span>
          <TextLink href={ordersHref(countryCode, { supplier: String(number) })}>
            {String(number)}
          </TextLink>
          {agentNumber !== undefined && <span className="text-quiet"> · agent {agentNumber}</span>}
        </span>
      )}
      {phoneNumber && (
        <span className="block">
          <span className="text-quiet">Phone </span>
          <PhoneLink number={phoneNumber} />
        </span>
      )}
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
