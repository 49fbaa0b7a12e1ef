import { movedArea } from '#components/map/map-area.ts';
import { areaOf } from '#components/map/map-view.ts';
import { PlaceMap } from '#components/map/place-map.tsx';
import { Fact, Facts, Lines } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { PhoneLink } from '#components/ui/text-link.tsx';
import { type Coordinates, kilometresBetween } from '#lib/branches/branch-location.ts';
import { pickupAccuracy } from '#lib/purchase-orders/labels.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { formatDate } from '#lib/time/dates.ts';

type Delivery = NonNullable<PurchaseOrder['deliveryDetails']>;

type Props = { countryCode: string; delivery: Delivery; branch: DeliveryBranch | undefined };

export function OrderDelivery({ countryCode, delivery, branch }: Props) {
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
      {pickup && <Pickup {...{ countryCode, pickup, branch }} />}
      {courier && <Courier courier={courier} />}
    </div>
  );
}

const TRANSACTION_LABELS = {
  SALES_ORDER: 'Sales order',
  PURCHASE_ORDER: 'Purchase order',
  QUOTE: 'Quote',
};

type PickupProps = Pick<Props, 'countryCode' | 'branch'> & {
  pickup: NonNullable<Delivery['pickupInformation']>;
};

function Pickup({ countryCode, pickup, branch }: PickupProps) {
  const { latitude, longitude, accuracy: code } = pickup;
  const accuracy = code === undefined ? undefined : pickupAccuracy(code);
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
          {pickup.distanceFromBranch !== undefined && formatMetres(pickup.distanceFromBranch)}
        </Fact>
        <Fact name="Location accuracy">
          {accuracy &&
            [accuracy.words, accuracy.metres && `about ${formatMetres(accuracy.metres)}`]
              .filter(Boolean)
              .join(', ')}
        </Fact>
        <Fact name="Latitude, longitude">
          {latitude !== undefined && longitude !== undefined && `${latitude}, ${longitude}`}
        </Fact>
      </Facts>
      {latitude !== undefined && longitude !== undefined && (
        <PickupMap
          {...{ countryCode, branch }}
          pickup={{ latitude, longitude }}
          accuracy={accuracy?.metres}
        />
      )}
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

export type DeliveryBranch = Coordinates & { readonly name: string };

type MapProps = {
  countryCode: string;
  pickup: Coordinates;
  branch: DeliveryBranch | undefined;
  /** In metres; undefined if unknown. */
  accuracy: number | undefined;
};

const SIZE = { width: 320, height: 200 };
const MIN_REACH_METRES = 100;

/** A map of the pickup and its branch, a few kilometres of it: how far and which way. */
export function PickupMap({ countryCode, pickup, branch, accuracy }: MapProps) {
  const reach = Math.max(accuracy ?? 0, MIN_REACH_METRES) / 1000;
  const at = { ...pickup, kilometres: reach };
  const corners = [movedArea(at, -reach, -reach), movedArea(at, reach, reach)];
  const label = branch
    ? `${distanceText(branch, pickup)} of ${branch.name} in a straight line`
    : `At ${pickup.latitude}, ${pickup.longitude}`;
  return (
    <figure className="max-w-104">
      <PlaceMap
        countryCode={countryCode}
        size={SIZE}
        area={areaOf(countryCode, [...corners, ...(branch ? [branch] : [])], 0)}
        marks={[
          { ...pickup, key: 'pickup', name: 'Pickup', look: 'full', accuracy },
          ...(branch ? [{ ...branch, key: 'branch', look: 'place' } as const] : []),
        ]}
        isNear
      />
      <figcaption className="text-(length:--text-xs) text-quiet">{label}</figcaption>
    </figure>
  );
}

/** The straight-line distance, and the compass direction: `18 km north-west`. */
export function distanceText(from: Coordinates, to: Coordinates): string {
  const meanLatitude = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  // The Chatham Islands are east of the 180th meridian.
  const degrees = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = degrees * Math.cos(meanLatitude);
  const octant = Math.round(Math.atan2(east, to.latitude - from.latitude) / (Math.PI / 4));
  return `${formatMetres(kilometresBetween(from, to) * 1000)} ${DIRECTIONS[(octant + 8) % 8]}`;
}

const DIRECTIONS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
];

/** `850 m`, `4.2 km`, `120 km`. */
export function formatMetres(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  const kilometres = metres / 1000;
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : Math.round(kilometres)} km`;
}
