import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fact, Facts, Lines } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/branches/links.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import { type OrderView, supplierAddressLines } from '#lib/purchase-orders/order-view.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { formatDate } from '#lib/time/dates.ts';

export type BranchNames = ReadonlyMap<string, string>;

type Props = { view: OrderView; branchNames: BranchNames; timeZone: string };

export function OrderDetails({ view: { order }, branchNames, timeZone }: Props) {
  const { branches, entry, centralManagement: central, salesperson, quote, charges } = order;
  const { deliveryPriority: priority } = order;
  const branch = (number: string | undefined) =>
    number && <BranchLink number={number} name={branchNames.get(number)} />;
  return (
    <Facts columns="grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))]">
      <Fact name="Raised by branch">{branch(branches?.createdBy)}</Fact>
      <Fact name="Handled by branch">{branch(branches?.action)}</Fact>
      <Fact name="Approval">
        {central?.approvedDateTime ? (
          <>
            Approved <DateTime at={central.approvedDateTime} timeZone={timeZone} />
          </>
        ) : central?.isCentrallyManaged ? (
          <Badge>Not approved yet</Badge>
        ) : (
          central && 'Not needed'
        )}
      </Fact>
      <Fact name="Sent">
        <Transmission order={order} />
      </Fact>
      <Fact name="Entered">
        {[entry?.userId, entry?.enteredDate && formatDate(entry.enteredDate), entry?.enteredTime]
          .filter(Boolean)
          .join(', ')}
      </Fact>
      <Fact name="Salesperson">{nameAndCode(salesperson?.name, salesperson?.code)}</Fact>
      <Fact name="Supplier’s quote">{nameAndCode(quote?.number, quote?.quotedByName)}</Fact>
      <Fact name="Priority">
        {priority &&
          [priority.description ?? priority.code, priority.notes].filter(Boolean).join('. ')}
      </Fact>
      <Fact name="Status code">{order.purchaseOrderState}</Fact>
      <Fact name="Warehouse stage">{order.purchaseOrderWarehouseStage?.code}</Fact>
      <Fact name="Freight quoted">
        {charges?.quoted !== undefined && <Money value={charges.quoted} />}
      </Fact>
      <Fact name="Freight charged">
        {charges?.charged !== undefined && <Money value={charges.charged} />}
      </Fact>
    </Facts>
  );
}

/** The transmission method used, and the supplier's default if that differs. */
function Transmission({ order }: { order: PurchaseOrder }) {
  const { transmissionMethod: used, defaultTransmissionMethod: usual } = order;
  const [usedText, usualText] = [used, usual].map((each) => each?.description ?? each?.code);
  if (!usedText) return usualText ? <>Not sent yet, usually {usualText}</> : undefined;
  const isUsual = used?.id === usual?.id && used?.code === usual?.code;
  if (!usualText || isUsual) return <>{usedText}</>;
  return (
    <>
      {usedText} <Badge>not the usual way</Badge>{' '}
      <span className="text-quiet">usually {usualText}</span>
    </>
  );
}

type BranchProps = { number: string; name: string | undefined };

/** Links to the branch if its name is known. */
export function BranchLink({ number, name }: BranchProps) {
  if (name === undefined) return number;
  return <TextLink href={branchHref(number)}>{`${number} ${name}`}</TextLink>;
}

function nameAndCode(name: string | undefined, code: string | undefined): string | undefined {
  return name && code ? `${name} (${code})` : (name ?? code);
}

type Supplier = NonNullable<PurchaseOrder['supplier']>;
type SupplierProps = { supplier: Supplier };

/** The supplier with its contact details. */
export function OrderSupplier({ supplier }: SupplierProps) {
  const { number, name, agentNumber, phoneNumber, address } = supplier;
  return (
    <address className="text-sm not-italic sheet:text-[8pt] sheet:leading-[1.35]">
      <strong className="font-medium">{name}</strong>
      {number !== undefined && (
        <span className="block">
          <span className="text-quiet">Supplier </span>
          <TextLink href={ordersHref({ supplier: String(number) })}>{String(number)}</TextLink>
          {agentNumber !== undefined && <span className="text-quiet"> · agent {agentNumber}</span>}
        </span>
      )}
      {phoneNumber && (
        <span className="block">
          <span className="text-quiet">Phone </span>
          <PhoneLink number={phoneNumber} />
        </span>
      )}
      <Lines lines={supplierAddressLines(address)} />
    </address>
  );
}
