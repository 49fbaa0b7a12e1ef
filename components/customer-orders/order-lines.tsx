import { ProductName } from '#components/products/product-name.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { type Column, type Columns, Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CustomerOrder, CustomerOrderLine } from '#lib/customer-orders/customer-order.ts';
import { daysLate } from '#lib/customer-orders/order-dates.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { formatAmount, formatMoney, formatQuantity } from '#lib/money.ts';
import { orderHref, orderLineHref } from '#lib/purchase-orders/links.ts';
import { capitalized, present } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { customerPo, doneWords, type OrderBranches, partWords, sumParts } from './order-words.ts';

type Props = {
  lines: readonly CustomerOrderLine[];
  orderBranches: OrderBranches;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
};

/** The lines of a customer's order: how many, where they are, and the date that matters. */
export function CustomerOrderLines(props: Props) {
  return (
    <Table
      caption="Lines of the order"
      columns={columnsOf(props)}
      rows={props.lines}
      keyOf={({ productNumber, description }) => productNumber ?? description ?? ''}
      card="figures"
      className="[--figures:left]"
    />
  );
}

function columnsOf({ lines, orderBranches, products }: Props): Columns<CustomerOrderLine> {
  const quantity = (
    heading: string,
    value: (line: CustomerOrderLine) => number | undefined,
    none = '–',
  ): Column<CustomerOrderLine> => ({
    heading,
    isNumeric: true,
    width: 'whitespace-nowrap',
    cell: (line) => {
      const quantity = value(line);
      return quantity === undefined ? (
        <span className="text-quiet">{none}</span>
      ) : (
        formatQuantity(quantity)
      );
    },
  });
  return [
    {
      heading: 'Product',
      width: 'w-2/5',
      className: 'card:col-span-full!',
      cell: ({ productNumber, description }) => (
        <ProductName number={productNumber} name={description} known={products} />
      ),
    },
    {
      heading: 'Where it is',
      cardLabel: false,
      className: 'card:col-span-full',
      cell: (line) => <WhereItIs line={line} orderBranches={orderBranches} />,
    },
    quantity('Ordered', ({ ordered }) => ordered),
    lines.some(({ received }) => received !== undefined) &&
      quantity('Received', ({ received }) => received, 'from stock'),
    lines.some(({ invoiced }) => invoiced > 0) && quantity('Invoiced', ({ invoiced }) => invoiced),
    lines.some(({ amount }) => amount !== undefined) && {
      heading: 'Incl. GST ($)',
      isNumeric: true,
      cell: ({ amount }) =>
        amount === undefined ? <span className="text-quiet">–</span> : formatAmount(amount),
    },
    lines.some(({ credited }) => credited > 0) && quantity('Credited', ({ credited }) => credited),
    lines.some(({ parts }) => parts.length > 0) && quantity('To come', ({ toCome }) => toCome),
  ];
}

type WhereProps = Pick<Props, 'orderBranches'> & { line: CustomerOrderLine };

function WhereItIs({ line, orderBranches }: WhereProps) {
  if (line.parts.length === 0) {
    const source = line.received === undefined && line.invoiced > 0 ? ', from stock' : '';
    return `${capitalized(doneWords(line))}${source}`;
  }
  return (
    <ul>
      {line.parts.map((part) => {
        const { kind, quantity, purchaseOrder, expected } = part;
        const isLate = daysLate([part], orderBranches.today) > 0;
        return (
          <li key={`${kind} ${expected} ${purchaseOrder?.number} ${purchaseOrder?.lineNumber}`}>
            <span className={isLate ? 'font-medium text-bad' : undefined}>
              {formatQuantity(quantity)} {partWords(part, orderBranches)}
            </span>
            {purchaseOrder && (
              <span className="row-remarks">
                <TextLink href={orderLineHref(purchaseOrder.number, purchaseOrder.lineNumber)}>
                  {`PO ${purchaseOrder.number}`}
                </TextLink>
                {purchaseOrder.supplierName && ` ${purchaseOrder.supplierName}`}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One step of an order: what happened, or is to happen. */
type Step = {
  readonly key: string;
  readonly title: string;
  readonly href?: string;
  readonly details: string;
  readonly isDone: boolean;
  /** `YYYY-MM-DD`; what is not done comes last. */
  readonly date: string | undefined;
};

type ThreadProps = Pick<Props, 'orderBranches'> & { order: CustomerOrder };

/** The order from the first day on: order, deposit, purchase orders with their dates, invoices, credits. */
export function CustomerOrderThread({ order, orderBranches }: ThreadProps) {
  return (
    <ol className="ml-1.5 print:ml-0">
      {stepsOf(order, orderBranches).map(({ key, title, href, details, isDone }) => (
        <li key={key} data-done={isDone ? '' : undefined} className={STEP}>
          <p className="font-medium">{href ? <RowLink href={href}>{title}</RowLink> : title}</p>
          <p className="text-quiet">{details}</p>
        </li>
      ))}
    </ol>
  );
}

const STEP =
  'relative break-inside-avoid border-line border-l-2 pb-3 pl-5 last:pb-0 before:absolute before:top-1.5 before:left-[calc(-0.3125rem-1px)] before:size-2.5 before:rounded-full before:border-2 before:border-field-edge before:bg-canvas data-done:before:border-accent data-done:before:bg-accent';

function stepsOf(order: CustomerOrder, orderBranches: OrderBranches): Step[] {
  const branch = order.branchNumber && orderBranches.branches.get(order.branchNumber);
  const documents = order.documents.map(
    (each): Step => ({
      key: each.number,
      title: `${INVOICE_TYPE_LABELS[each.type]} ${each.number}`,
      href: invoiceHref(each.number),
      details: present(
        each.date && formatDate(each.date),
        each.total !== null && formatMoney(each.total),
        each.originalNumber && `for ${each.originalNumber}`,
      ).join(' · '),
      isDone: true,
      date: each.date ?? undefined,
    }),
  );
  return [
    {
      key: 'ordered',
      title: 'Ordered',
      details: present(
        order.date ? formatDate(order.date) : 'Date not known',
        branch && `at ${branch.name}`,
        order.jobNumber && `job ${order.jobNumber}`,
        order.customerReference && customerPo(order.customerReference),
      ).join(' · '),
      isDone: true,
      date: undefined,
    },
    ...[...documents, ...purchaseOrderSteps(order, orderBranches)].toSorted(
      (a, b) => Number(b.isDone) - Number(a.isDone) || (a.date ?? '').localeCompare(b.date ?? ''),
    ),
  ];
}

function purchaseOrderSteps(order: CustomerOrder, orderBranches: OrderBranches): Step[] {
  const all = order.lines.flatMap((line) => line.parts);
  return order.purchaseOrders.map(({ number, supplierName, date }) => {
    const parts = all.filter(({ purchaseOrder }) => purchaseOrder?.number === number);
    const words = sumParts(parts, (part) => partWords(part, orderBranches));
    return {
      key: `PO ${number}`,
      title: `Purchase order ${number}`,
      href: orderHref(number),
      details: present(
        date && formatDate(date),
        supplierName,
        ...(words.length > 0 ? words : ['all received']),
      ).join(' · '),
      isDone: !parts.some(({ kind }) => kind === 'outstanding'),
      date,
    };
  });
}
