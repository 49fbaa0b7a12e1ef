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

/** How much of each line's quantity can still be credited, by line number; `isWhole` where nothing was yet. */
export type Creditable = ReadonlyMap<number, CreditableLine>;
type CreditableLine = {
  readonly quantity: number;
  readonly left: number;
  readonly isWhole: boolean;
};

type Parts = {
  reading: InvoiceReading;
  creditable: Creditable;
  /** The products that have a page for the reader. */
  products: ReadonlySet<string>;
  /** The most lines and parts of kits together that are listed. */
  maxRows?: number;
};

/** The lines of the document: each kit with its parts folded into it, amounts with their GST. */
export function InvoiceLines(parts: Parts) {
  const { reading, maxRows = MAX_TABLE_ROWS } = parts;
  if (reading.lines.length === 0)
    return <p className="text-quiet text-sm">The document has no lines.</p>;
  const bounded = boundedLines(reading.lines, maxRows);
  return (
    <>
      <LeftOut reading={reading} bounded={bounded} />
      <LinesTable {...parts} bounded={bounded} />
    </>
  );
}

function LinesTable({ reading, bounded, creditable, products }: Parts & { bounded: BoundedLines }) {
  const { lines, invoice, countryCode, standing } = reading;
  return (
    <Table
      caption={`Lines of ${invoice.number}`}
      // A sheet may be on its own.
      sheetName={`${standing.title} ${invoice.number}`}
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
        ...figuresFor(lines, creditable),
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

/** The cost only where the reader may see it, what is left only where something was credited. */
function figuresFor(lines: InvoiceReading['lines'], creditable: Creditable): LineColumn[] {
  const hasCosts = lines.some(({ line }) => line.unitCost !== undefined);
  const figure = (heading: string, of: (line: LineItem) => string | undefined): LineColumn => ({
    heading,
    isNumeric: true,
    cell: ({ line }) => of(line),
  });
  const internal = { width: 'print:hidden', className: 'print:hidden' };
  return [
    figure('Quantity', ({ quantity, unitOfMeasure }) =>
      [formatQuantity(quantity), unitOfMeasure].filter(Boolean).join(' '),
    ),
    figure('Price ($ excl. GST)', (line) => amount(line.unitPriceExcludingGst)),
    ...(hasCosts
      ? [{ ...figure('Unit cost ($)', (line) => amount(line.unitCost)), ...internal }]
      : []),
    // Excluding, GST, including: on a card what adds up stands in one row.
    {
      ...figure('Excl. GST ($)', (line) => amount(line.lineTotal?.excludingGst)),
      className: 'card:col-[1/span_2]',
    },
    figure('GST ($)', (line) => amount(line.lineTotal?.gst)),
    figure('Incl. GST ($)', (line) => amount(line.lineTotal?.includingGst)),
    ...(creditable.size > 0
      ? [
          {
            ...figure('Left to credit', (line) => leftOf(creditable.get(line.number))),
            ...internal,
          },
        ]
      : []),
  ];
}

function amount(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatAmount(value);
}

function leftOf(line: CreditableLine | undefined): string | undefined {
  if (!line) return undefined;
  const { quantity, left, isWhole } = line;
  if (isWhole) return formatQuantity(left);
  return `${formatQuantity(left)} of ${formatQuantity(quantity)}`;
}
