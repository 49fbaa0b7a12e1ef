import Link from 'next/link';
import type { ReactNode } from 'react';
import { MAX_TABLE_ROWS, MoreRows } from '#components/ui/more-rows.tsx';
import { formatDate } from '#lib/dates.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { expectedOn } from '#lib/procurement/awaited.ts';
import type { LineNode } from '#lib/procurement/line-tree.ts';
import { orderLineHref } from '#lib/procurement/order-addresses.ts';
import type { OrderReading } from '#lib/procurement/order-reading.ts';
import {
  LINE_STATUS_WORDS,
  LINE_TYPE_WORDS,
  type LineStatus,
} from '#lib/procurement/order-words.ts';
import { lineProgress, receiptStatusOf } from '#lib/procurement/receipt-progress.ts';
import type { PurchaseOrderLine } from '#lib/procurement/schema.ts';
import { productHref } from '#lib/product/product-addresses.ts';
import { ExpectedMark } from './expected-mark.tsx';
import { LineStatusMark } from './line-status-mark.tsx';

type Parts = {
  reading: OrderReading;
  /** Whether lines that were deleted are shown, too. */
  withDeleted: boolean;
  /** The products that have a page for the reader. */
  products: ReadonlySet<string>;
  maxRows?: number;
};

/** The lines of the order by what came of them, parts of kits below their kit. */
export function OrderLines(parts: Parts) {
  const { reading, withDeleted, products, maxRows = MAX_TABLE_ROWS } = parts;
  const { order, groups, deleted } = reading;
  const shown =
    withDeleted && deleted.length > 0
      ? [...groups, { status: 'DELETED' as const, lines: deleted }]
      : groups;
  if (shown.length === 0) return <p className="text-quiet text-sm">The order has no lines.</p>;
  const hasCosts = (order.lines ?? []).some(({ pricing }) => pricing?.unitCost !== undefined);
  const width = hasCosts ? 8 : 7;
  return (
    <table className="data-table wide-table order-lines">
      <caption className="sr-only">Lines of {order.purchaseOrderNumber}</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Line</th>
          <th scope="col" className="numeric">
            Ordered
          </th>
          <th scope="col" className="numeric">
            Received
          </th>
          <th scope="col" className="numeric">
            Outstanding
          </th>
          <th scope="col">Expected</th>
          <th scope="col">Receipt</th>
          {hasCosts && (
            <th scope="col" className="numeric">
              Unit cost ($)
            </th>
          )}
        </tr>
      </thead>
      {groupsWithin(shown, maxRows).map(({ status, rows, left }) => (
        <tbody key={status} id={idOf(status)}>
          <tr className="line-group">
            <th scope="rowgroup" colSpan={width}>
              {LINE_STATUS_WORDS[status]}
            </th>
          </tr>
          {rows.map(({ node, depth }) => (
            <LineRow
              key={node.line.lineNumber}
              reading={reading}
              node={node}
              depth={depth}
              hasCosts={hasCosts}
              products={products}
            />
          ))}
          <MoreRows left={left} width={width}>
            lines: the CSV file has all of them
          </MoreRows>
        </tbody>
      ))}
    </table>
  );
}

/** Where the lines of a status stand on the page. */
export function idOf(status: LineStatus): string {
  return `lines-${status.toLowerCase().replaceAll('_', '-')}`;
}

type Row = { readonly node: LineNode; readonly depth: number };
type Group = { readonly status: LineStatus; readonly lines: readonly LineNode[] };

/** The rows of each group, and how many of them have no room where all share so many. */
function groupsWithin(groups: readonly Group[], maxRows: number) {
  let room = maxRows;
  return groups.map(({ status, lines }) => {
    const all = rowsOf(lines);
    const rows = all.slice(0, room);
    room -= rows.length;
    return { status, rows, left: all.length - rows.length };
  });
}

function rowsOf(nodes: readonly LineNode[], depth = 0): Row[] {
  return nodes.flatMap((node) => [{ node, depth }, ...rowsOf(node.parts, depth + 1)]);
}

type DescribedParts = {
  countryCode: string;
  product: PurchaseOrderLine['product'];
  products: ReadonlySet<string>;
};

/** What the product is called, which leads to its page where it has one: its number leads to the line. */
function Described({ countryCode, product, products }: DescribedParts) {
  const number = String(product?.number ?? '');
  if (!products.has(number) || !product?.description) return <>{product?.description}</>;
  return (
    <Link href={productHref(countryCode, number)} prefetch={false} className="product-link">
      {product.description}
    </Link>
  );
}

type RowParts = Row & {
  reading: OrderReading;
  hasCosts: boolean;
  products: ReadonlySet<string>;
};

function LineRow({ reading, node: { line, parts }, depth, hasCosts, products }: RowParts) {
  const { order, countryCode, awaited } = reading;
  const { lineNumber, product } = line;
  const { ordered, received, outstanding, over } = lineProgress(line);
  const isAwaited = awaited.has(lineNumber);
  return (
    <tr className={line.deleted ? 'line-deleted' : undefined}>
      <th
        scope="row"
        style={depth > 0 ? { paddingLeft: `${Math.min(depth, 4) * 1.25}rem` } : undefined}
      >
        <Link
          href={orderLineHref(countryCode, order.purchaseOrderNumber, lineNumber)}
          prefetch={false}
          data-row-link=""
          className="row-link"
        >
          {product?.number ?? `Line ${lineNumber}`}
        </Link>{' '}
        <Described countryCode={countryCode} product={product} products={products} />
        <Remarks>
          {[
            product?.partNumber && `Part ${product.partNumber}`,
            parts.length > 0 && `Kit of ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`,
            line.kit?.headerLineNumber !== undefined && `Part of line ${line.kit.headerLineNumber}`,
            line.purchaseOrderType !== undefined &&
              line.purchaseOrderType !== 'STOCK' &&
              LINE_TYPE_WORDS[line.purchaseOrderType],
            line.customerOrder?.number !== undefined && `Order ${line.customerOrder.number}`,
            line.comments,
          ]}
        </Remarks>
      </th>
      <td data-heading="Line">{lineNumber}</td>
      <td data-heading="Ordered" className="numeric">
        {formatQuantity(ordered)}
      </td>
      <td data-heading="Received" className="numeric">
        {formatQuantity(received)}
        {over > 0 && <span className="line-over">{formatQuantity(over)} over</span>}
      </td>
      <td data-heading="Outstanding" className="numeric">
        {formatQuantity(outstanding)}
      </td>
      <td data-heading="Expected">
        {isAwaited ? (
          ((awaited.get(lineNumber) && <ExpectedMark expected={awaited.get(lineNumber)} />) ??
          'No date')
        ) : (
          <NoLongerExpected date={line.deleted ? undefined : expectedOn(order, line)} />
        )}
      </td>
      <td data-heading="Receipt">
        <LineStatusMark status={line.deleted ? 'DELETED' : receiptStatusOf(line)} />
      </td>
      {hasCosts && (
        <td data-heading="Unit cost ($)" className="numeric">
          {line.pricing?.unitCost !== undefined && formatAmount(line.pricing.unitCost)}
        </td>
      )}
    </tr>
  );
}

/** The day of what is not awaited any more, which is never late. */
function NoLongerExpected({ date }: { date: string | undefined }) {
  return date && <span className="text-quiet">{formatDate(date)}</span>;
}

function Remarks({ children }: { children: readonly ReactNode[] }) {
  const words = children.filter((word) => typeof word === 'string' && word !== '');
  if (words.length === 0) return undefined;
  return <span className="line-remarks">{words.join(' · ')}</span>;
}
