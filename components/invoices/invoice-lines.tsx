import { ProductName } from '#components/products/product-name.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/more-rows.tsx';
import { type Column, Table } from '#components/ui/table.tsx';
import { type BoundedLines, boundedLines } from '#lib/invoicing/bounded-lines.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import type { LineItem } from '#lib/invoicing/kits.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { KitParts } from './kit-parts.tsx';
import { LeftOut } from './left-out.tsx';
import { LineRemarks } from './line-remarks.tsx';

/** How much of each line can still be credited, by line number; `isWhole` if nothing was credited yet. */
export type Creditable = ReadonlyMap<number, CreditableLine>;
type CreditableLine = {
  readonly quantity: number;
  readonly left: number;
  readonly isWhole: boolean;
};

type Props = {
  view: InvoiceReading;
  creditable: Creditable;
  /** Numbers of the products whose pages the reader may see. */
  products: ReadonlySet<string>;
  /** Limit on lines and kit parts together. */
  maxRows?: number;
};

/** The lines of an invoice; a kit's parts are in a disclosure below it. */
export function InvoiceLines(props: Props) {
  const { view, maxRows = MAX_TABLE_ROWS } = props;
  if (view.lines.length === 0)
    return <p className="text-quiet text-sm">The document has no lines.</p>;
  const bounded = boundedLines(view.lines, maxRows);
  return (
    <>
      <LeftOut view={view} bounded={bounded} />
      <LinesTable {...props} bounded={bounded} />
    </>
  );
}

function LinesTable({ view, bounded, creditable, products }: Props & { bounded: BoundedLines }) {
  const { lines, invoice, countryCode, standing: taxStatus } = view;
  return (
    <Table
      caption={`Lines of ${invoice.number}`}
      // Repeated on every printed page.
      sheetName={`${taxStatus.title} ${invoice.number}`}
      card="figures"
      className="[&_tbody_th]:font-normal [&_tbody_th]:wrap-anywhere xl:[&_thead_.numeric]:whitespace-nowrap"
      columns={[
        {
          heading: 'Line',
          className: 'corner text-quiet',
          cell: ({ line }) => line.number,
        },
        {
          heading: 'Product',
          isTitle: true,
          cell: ({ line, kit }) => (
            <>
              <ProductName countryCode={countryCode} number={line.productNumber} known={products} />{' '}
              {line.productDescription}
              <LineRemarks line={line} countryCode={countryCode} />
              <KitParts kit={kit} countryCode={countryCode} products={products} />
            </>
          ),
        },
        ...amountColumns(lines, creditable),
      ]}
      rows={bounded.lines}
      keyOf={({ line }) => String(line.number)}
      maxRows={bounded.lines.length}
      left={bounded.linesLeft}
      more="lines"
    />
  );
}

type LineColumn = Column<BoundedLines['lines'][number]>;

/** Unit cost only if the lines have it (the reader may see it), the rest to credit only if something was credited. */
function amountColumns(lines: InvoiceReading['lines'], creditable: Creditable): LineColumn[] {
  const hasCosts = lines.some(({ line }) => line.unitCost !== undefined);
  const column = (heading: string, textOf: (line: LineItem) => string | undefined): LineColumn => ({
    heading,
    isNumeric: true,
    cell: ({ line }) => textOf(line),
  });
  const internal = { width: 'print:hidden', className: 'print:hidden' };
  return [
    column('Quantity', ({ quantity, unitOfMeasure }) =>
      [formatQuantity(quantity), unitOfMeasure].filter(Boolean).join(' '),
    ),
    column('Price ($ excl. GST)', (line) => amount(line.unitPriceExcludingGst)),
    ...(hasCosts
      ? [{ ...column('Unit cost ($)', (line) => amount(line.unitCost)), ...internal }]
      : []),
    // The three amounts that add up share one row of a card.
    {
      ...column('Excl. GST ($)', (line) => amount(line.lineTotal?.excludingGst)),
      className: 'card:col-[1/span_2]',
    },
    column('GST ($)', (line) => amount(line.lineTotal?.gst)),
    column('Incl. GST ($)', (line) => amount(line.lineTotal?.includingGst)),
    ...(creditable.size > 0
      ? [
          {
            ...column('Left to credit', (line) => leftToCredit(creditable.get(line.number))),
            ...internal,
          },
        ]
      : []),
  ];
}

function amount(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatAmount(value);
}

function leftToCredit(line: CreditableLine | undefined): string | undefined {
  if (!line) return undefined;
  const { quantity, left, isWhole } = line;
  if (isWhole) return formatQuantity(left);
  return `${formatQuantity(left)} of ${formatQuantity(quantity)}`;
}
