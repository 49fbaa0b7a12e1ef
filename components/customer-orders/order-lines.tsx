import { ProductNumberLink } from '#components/products/product-name.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CustomerOrderLine } from '#lib/customer-orders/customer-order.ts';
import { daysLate } from '#lib/customer-orders/order-dates.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { orderLineHref } from '#lib/purchase-orders/links.ts';
import { capitalized } from '#lib/text/text.ts';
import { doneWords, type OrderBranches, partWords } from './order-words.ts';

type Props = {
  lines: readonly CustomerOrderLine[];
  orderBranches: OrderBranches;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
};

/** The lines of a customer's order: how many, where they are, and the date that matters. */
export function CustomerOrderLines({ lines, orderBranches, products }: Props) {
  return (
    <Table
      caption="Lines of the order"
      columns={columns(orderBranches, products, {
        isInvoiced: lines.some(({ invoiced }) => invoiced > 0),
        isPriced: lines.some(({ amount }) => amount !== undefined),
        isCredited: lines.some(({ credited }) => credited > 0),
        isBought: lines.some(({ received }) => received !== undefined),
        isOpen: lines.some(({ parts }) => parts.length > 0),
      })}
      rows={lines}
      keyOf={({ productNumber, description }) => productNumber ?? description ?? ''}
      card="figures"
      className="[--figures:left]"
    />
  );
}

function columns(
  orderBranches: OrderBranches,
  products: ReadonlySet<string>,
  shown: {
    readonly isInvoiced: boolean;
    readonly isPriced: boolean;
    readonly isCredited: boolean;
    readonly isBought: boolean;
    readonly isOpen: boolean;
  },
): Column<CustomerOrderLine>[] {
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
        <>
          <span className="font-medium">{description ?? productNumber}</span>
          <span className="row-remarks">
            <ProductNumberLink number={productNumber} known={products} />
          </span>
        </>
      ),
    },
    {
      heading: 'Where it is',
      cardLabel: false,
      className: 'card:col-span-full',
      cell: (line) => <WhereItIs line={line} orderBranches={orderBranches} />,
    },
    quantity('Ordered', ({ ordered }) => ordered),
    ...(shown.isBought ? [quantity('Received', ({ received }) => received, 'from stock')] : []),
    ...(shown.isInvoiced ? [quantity('Invoiced', ({ invoiced }) => invoiced)] : []),
    ...(shown.isPriced
      ? [
          {
            heading: 'Incl. GST ($)',
            isNumeric: true,
            cell: ({ amount }: CustomerOrderLine) =>
              amount === undefined ? <span className="text-quiet">–</span> : formatAmount(amount),
          },
        ]
      : []),
    ...(shown.isCredited ? [quantity('Credited', ({ credited }) => credited)] : []),
    ...(shown.isOpen ? [quantity('To come', ({ toCome }) => toCome)] : []),
  ];
}

function WhereItIs({
  line,
  orderBranches,
}: {
  line: CustomerOrderLine;
  orderBranches: OrderBranches;
}) {
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
