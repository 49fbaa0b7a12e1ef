import { ProductName } from '#components/products/product-name.tsx';
import { MAX_TABLE_ROWS, MoreRows } from '#components/ui/more-rows.tsx';
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

function LinesTable({
  reading: { lines, invoice, countryCode, standing },
  bounded,
  creditable,
  products,
}: Parts & { bounded: BoundedLines }) {
  const columns = columnsFor(lines, creditable);
  return (
    <table className="data-table invoice-lines">
      <caption className="sr-only">Lines of {invoice.number}</caption>
      <thead>
        {/* Browsers repeat it on every sheet, and a sheet may be on its own. */}
        <tr className="sheet-name">
          <td colSpan={columns.length + 2}>
            {standing.title} {invoice.number}
          </td>
        </tr>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Product</th>
          {columns.map(({ heading, look = 'numeric' }) => (
            <th key={heading} scope="col" className={look}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bounded.lines.map(({ line, kit }) => (
          <tr key={line.number}>
            <td className="line-number" data-heading="Line">
              {line.number}
            </td>
            <th scope="row">
              <ProductName countryCode={countryCode} number={line.productNumber} known={products} />{' '}
              {line.productDescription}
              <LineRemarks line={line} countryCode={countryCode} />
              <KitParts kit={kit} countryCode={countryCode} products={products} />
            </th>
            {columns.map(({ heading, cell, look = 'numeric' }) => (
              <td key={heading} data-heading={heading} className={look}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
        <MoreRows left={bounded.linesLeft} width={columns.length + 2}>
          lines
        </MoreRows>
      </tbody>
    </table>
  );
}

type Column = {
  heading: string;
  cell: (line: LineItem) => string | undefined;
  look?: string;
};

/** The cost only where the reader may see it, what is left only where something was credited. */
function columnsFor(lines: InvoiceReading['lines'], creditable: Creditable): Column[] {
  const hasCosts = lines.some(({ line }) => line.unitCost !== undefined);
  return [
    {
      heading: 'Quantity',
      cell: (line) => [formatQuantity(line.quantity), line.unitOfMeasure].filter(Boolean).join(' '),
    },
    { heading: 'Price ($ excl. GST)', cell: (line) => amount(line.unitPriceExcludingGst) },
    ...(hasCosts
      ? [
          {
            heading: 'Unit cost ($)',
            look: 'numeric unit-cost',
            cell: (line: LineItem) => amount(line.unitCost),
          },
        ]
      : []),
    { heading: 'Excl. GST ($)', cell: (line) => amount(line.lineTotal?.excludingGst) },
    { heading: 'GST ($)', cell: (line) => amount(line.lineTotal?.gst) },
    { heading: 'Incl. GST ($)', cell: (line) => amount(line.lineTotal?.includingGst) },
    ...(creditable.size > 0
      ? [
          {
            heading: 'Left to credit',
            look: 'numeric creditable',
            cell: (line: LineItem) => leftOf(creditable.get(line.number)),
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
