import { ProductName } from '#components/products/product-name.tsx';
import { ExpectedDate } from '#components/purchase-orders/order-columns.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { type Columns, MAX_TABLE_ROWS, type RowGroup, Table } from '#components/ui/table/table.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { formatQuantity } from '#lib/money.ts';
import {
  LINE_STATUS_LABELS,
  LINE_TYPE_LABELS,
  type LineStatus,
} from '#lib/purchase-orders/labels.ts';
import type { LineNode } from '#lib/purchase-orders/line-tree.ts';
import { orderLineHref } from '#lib/purchase-orders/links.ts';
import type { OrderView } from '#lib/purchase-orders/order-view.ts';
import { expectedDate } from '#lib/purchase-orders/outstanding-lines.ts';
import { lineReceipt, receiptStatusOf } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { countOf } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  view: OrderView;
  withDeleted: boolean;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  /** The invoice cost of each product today, where the user may see costs and one is known. */
  costsInForce?: CostsInForce | undefined;
  maxRows?: number;
};

export type CostsInForce = ReadonlyMap<string, number>;

/** The lines of an order grouped by receipt status, kit parts below their kit. */
export function OrderLines(props: Props) {
  const { view, withDeleted, maxRows = MAX_TABLE_ROWS } = props;
  const { order, groups, deleted } = view;
  const shown =
    withDeleted && deleted.length > 0
      ? [...groups, { status: 'DELETED' as const, lines: deleted }]
      : groups;
  if (shown.length === 0) return <p className="text-quiet text-sm">No lines on this order.</p>;
  return (
    <Table
      caption={`Lines of ${order.purchaseOrderNumber}`}
      card="figures"
      className="[--figures:left] [&_thead_.numeric]:whitespace-nowrap [&_tbody_th[scope=row]]:font-normal [&_tbody_th[scope=row]]:wrap-anywhere"
      columns={columnsFor(props)}
      groups={limitGroups(shown, maxRows)}
      keyOf={({ node }) => String(node.line.lineNumber)}
      rowClass={({ node }) =>
        node.line.deleted ? '[&_.product-below>:first-child]:line-through' : undefined
      }
      more="lines. The CSV has them all."
    />
  );
}

/** The element id of the group of lines with this status. */
export function statusAnchor(status: LineStatus): string {
  return `lines-${status.toLowerCase().replaceAll('_', '-')}`;
}

type Row = { readonly node: LineNode; readonly depth: number; readonly group: LineStatus };
type Group = { readonly status: LineStatus; readonly lines: readonly LineNode[] };

/** Applies one row limit to all groups; `left` counts the rows that a group leaves out. */
function limitGroups(groups: readonly Group[], maxRows: number): RowGroup<Row>[] {
  let remaining = maxRows;
  return groups.map(({ status, lines }) => {
    const all = rowsOf(lines, status);
    const rows = all.slice(0, remaining);
    remaining -= rows.length;
    const heading = groupHeading(status);
    return { key: status, id: statusAnchor(status), heading, rows, left: all.length - rows.length };
  });
}

function groupHeading(status: LineStatus) {
  return <span className="font-semibold">{LINE_STATUS_LABELS[status]}</span>;
}

function rowsOf(nodes: readonly LineNode[], group: LineStatus, depth = 0): Row[] {
  return nodes.flatMap((node) => [{ node, depth, group }, ...rowsOf(node.parts, group, depth + 1)]);
}

function columnsFor({ view, products, costsInForce }: Props): Columns<Row> {
  const { order, outstanding } = view;
  const { lines = [] } = order;
  const hasCosts = lines.some(({ pricing }) => pricing?.unitCost !== undefined);
  return [
    {
      heading: 'Line',
      className: 'corner',
      cell: ({ node: { line } }) => (
        <RowLink
          href={orderLineHref(order.purchaseOrderNumber, line.lineNumber)}
          className="row-link text-quiet"
        >
          <span className="sr-only">Line </span>
          {line.lineNumber}
        </RowLink>
      ),
    },
    {
      heading: 'Product',
      isTitle: true,
      width: 'min-w-48',
      cell: ({ node, depth, group }) => (
        <div style={depth > 0 ? { paddingLeft: `${Math.min(depth, 4) * 1.25}rem` } : undefined}>
          <LineProduct node={node} products={products} />
          <OtherStatus line={node.line} group={group} />
        </div>
      ),
    },
    figureColumn('Ordered', ({ node }) => lineReceipt(node.line).ordered, formatQuantity),
    {
      heading: 'Received',
      isNumeric: true,
      cell: ({ node }) => {
        const { received, over } = lineReceipt(node.line);
        return (
          <>
            {formatQuantity(received)}
            {over > 0 && (
              <span className="block font-medium text-(length:--text-xs) text-warn card:ml-2 card:inline">
                {formatQuantity(over)} over
              </span>
            )}
          </>
        );
      },
    },
    figureColumn(
      'To come',
      ({ node: { line } }) =>
        outstanding.has(line.lineNumber) ? lineReceipt(line).outstanding : 0,
      formatQuantity,
    ),
    {
      heading: 'Due',
      className: 'whitespace-nowrap card:col-span-full',
      cell: ({ node: { line } }) => {
        if (!outstanding.has(line.lineNumber)) {
          // With nothing to come it is never late.
          const date = expectedDate(order, line);
          return date && <span className="text-quiet">{formatDate(date)}</span>;
        }
        return <ExpectedDate expected={outstanding.get(line.lineNumber)} />;
      },
    },
    hasCosts && figureColumn('Unit cost ($)', ({ node }) => node.line.pricing?.unitCost),
    hasCosts &&
      lines.some((line) => otherCostNow(line, costsInForce) !== undefined) &&
      figureColumn('Cost now ($)', ({ node }) => otherCostNow(node.line, costsInForce)),
  ];
}

/** The cost of a line's product now, where it is not what the line costs. */
function otherCostNow(
  { product, pricing }: PurchaseOrderLine,
  costsInForce: CostsInForce | undefined,
): number | undefined {
  const now = costsInForce?.get(String(product?.number ?? ''));
  return now === pricing?.unitCost ? undefined : now;
}

type LineProductProps = { node: LineNode; products: ReadonlySet<string> };

/** The product of a line, and what else is to be said of it. */
function LineProduct({ node: { line, parts }, products }: LineProductProps) {
  const { product } = line;
  const number = product?.number === undefined ? undefined : String(product.number);
  return (
    <ProductName
      number={number}
      name={product?.description}
      known={products}
      remarks={[
        product?.partNumber && `Part ${product.partNumber}`,
        parts.length > 0 && `Kit of ${countOf(parts.length, 'part')}`,
        line.kit?.headerLineNumber !== undefined &&
          `Part of kit on line ${line.kit.headerLineNumber}`,
        line.purchaseOrderType !== undefined && LINE_TYPE_LABELS[line.purchaseOrderType],
        line.customerOrder?.number !== undefined && (
          <TextLink
            key="customer order"
            href={customerOrderHref(String(line.customerOrder.number))}
          >
            {`Order ${line.customerOrder.number}`}
          </TextLink>
        ),
        line.comments,
      ]}
    />
  );
}

/** The group says the status of its lines; a part of a kit may have another one. */
function OtherStatus({ line, group }: { line: PurchaseOrderLine; group: LineStatus }) {
  const status = line.deleted ? 'DELETED' : receiptStatusOf(line);
  if (status === group && !line.deleted) return undefined;
  return (
    <span className="block">
      <Badge>{LINE_STATUS_LABELS[status]}</Badge>
    </span>
  );
}
