import { Fact, Facts, Lines } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { PhoneLink } from '#components/ui/text-link.tsx';
import { formatDistance } from '#lib/branches/format-hours.ts';
import { directionsHref } from '#lib/branches/links.ts';
import { PICKUP_ACCURACIES } from '#lib/purchase-orders/labels.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { formatDate } from '#lib/time/dates.ts';

type Delivery = NonNullable<PurchaseOrder['deliveryDetails']>;

export function OrderDelivery({ delivery }: { delivery: Delivery }) {
  const { suburb, originalTransaction: original, isInsideDeliveryArea } = delivery;
  const { pickupInformation: pickup, courierInformation: courier } = delivery;
  const locality = [suburb?.name, suburb?.stateCode ?? suburb?.state, suburb?.postcode];
  const lines = [
    delivery.addressLineOne,
    delivery.addressLineTwo,
    locality.filter(Boolean).join(' '),
  ];
  return (
    <div className="space-y-4">
      <Facts>
        <Fact name="Deliver to">{lines.some(Boolean) && <Lines lines={lines} />}</Fact>
        <Fact name="Delivery area">
          {isInsideDeliveryArea !== undefined && (isInsideDeliveryArea ? 'Inside' : 'Outside')}
        </Fact>
        <Fact name="For">
          {original?.transactionNumber !== undefined &&
            `${original.transactionType ? `${TRANSACTION_LABELS[original.transactionType]} ` : ''}${original.transactionNumber}`}
        </Fact>
      </Facts>
      {pickup && <Pickup pickup={pickup} />}
      {courier && <Courier courier={courier} />}
    </div>
  );
}

const TRANSACTION_LABELS = {
  SALES_ORDER: 'Sales order',
  PURCHASE_ORDER: 'Purchase order',
  QUOTE: 'Quote',
};

function Pickup({ pickup }: { pickup: NonNullable<Delivery['pickupInformation']> }) {
  const { latitude, longitude, accuracy: code } = pickup;
  const when = [pickup.pickupDate && formatDate(pickup.pickupDate), pickup.pickupTime];
  return (
    <section aria-labelledby="pickup" className="grid gap-2">
      <h3 id="pickup" className="text-quiet text-xs">
        Pickup
      </h3>
      <Facts>
        <Fact name="Pick up">{when.filter(Boolean).join(', ')}</Fact>
        <Fact name="Site contact">{pickup.siteContactName}</Fact>
        <Fact name="Site phone">
          {pickup.siteContactNumber && <PhoneLink number={pickup.siteContactNumber} />}
        </Fact>
        <Fact name="From the branch (on the order)">
          {pickup.distanceFromBranch !== undefined &&
            formatDistance(pickup.distanceFromBranch / 1000)}
        </Fact>
        <Fact name="Location accuracy">{code && (PICKUP_ACCURACIES[code] ?? code)}</Fact>
        <Fact name="Latitude, longitude">
          {latitude !== undefined && longitude !== undefined && (
            <a href={directionsHref({ latitude, longitude })} rel="noreferrer" className="link">
              {latitude}, {longitude}
            </a>
          )}
        </Fact>
      </Facts>
    </section>
  );
}

function Courier({ courier }: { courier: NonNullable<Delivery['courierInformation']> }) {
  const { addressLineOne, addressLineTwo, addressLineThree, postCode } = courier;
  const address = [addressLineOne, addressLineTwo, addressLineThree, postCode].filter(Boolean);
  return (
    <section aria-labelledby="courier">
      <h3 id="courier" className="text-quiet text-xs">
        Courier
      </h3>
      <Facts>
        <Fact name="Name">{courier.name}</Fact>
        <Fact name="Phone">{courier.telephone && <PhoneLink number={courier.telephone} />}</Fact>
        <Fact name="Job">{courier.jobNumber}</Fact>
        <Fact name="Account">{courier.accountNumber}</Fact>
        <Fact name="Freight">
          {courier.courierCost !== undefined && <Money value={courier.courierCost} />}
        </Fact>
        <Fact name="Charged to">{courier.charge}</Fact>
        <Fact name="Collects from">{address.join(', ')}</Fact>
        <Fact name="Fax">{courier.fax}</Fact>
      </Facts>
    </section>
  );
}
