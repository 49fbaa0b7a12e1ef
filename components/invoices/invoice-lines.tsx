import { ProductName } from '#components/products/product-name.tsx';
import { MOST_ROWS, MoreRows } from '#components/ui/more-rows.tsx';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import type { DocumentLine } from '#lib/invoicing/kits.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { KitParts } from './kit-parts.tsx';
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
};

/** The lines of the document: each kit with its parts folded into it, amounts with their GST. */
export function InvoiceLines({ reading, creditable, products }: Parts) {
  const { lines, invoice, countryCode, standing } = reading;
  if (lines.length === 0) return <p className="text-quiet text-sm">The document has no lines.</p>;
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
        {lines.slice(0, MOST_ROWS).map((each) => (
          <tr key={each.line.number}>
            <td className="line-number" data-heading="Line">
              {each.line.number}
            </td>
            <th scope="row">
              <ProductName
                countryCode={countryCode}
                number={each.line.productNumber}
                known={products}
              />{' '}
              {each.line.productDescription}
              <LineRemarks line={each.line} countryCode={countryCode} />
              <KitParts parts={each.parts} countryCode={countryCode} products={products} />
            </th>
            {columns.map(({ heading, cell, look = 'numeric' }) => (
              <td key={heading} data-heading={heading} className={look}>
                {cell(each)}
              </td>
            ))}
          </tr>
        ))}
        <MoreRows left={lines.length - MOST_ROWS} width={columns.length + 2}>
          lines: the PDF and the CSV file have all of them
        </MoreRows>
      </tbody>
    </table>
  );
}

type Column = {
  heading: string;
  cell: (each: DocumentLine) => string | undefined;
  look?: string;
};

/** The cost only where the reader may see it, what is left only where something was credited. */
function columnsFor(lines: readonly DocumentLine[], creditable: Creditable): Column[] {
  const hasCosts = lines.some(({ line }) => line.unitCost !== undefined);
  return [
    {
      heading: 'Quantity',
      cell: ({ line }) =>
        [formatQuantity(line.quantity), line.unitOfMeasure].filter(Boolean).join(' '),
    },
    { heading: 'Price ($ excl. GST)', cell: ({ line }) => amount(line.unitPriceExcludingGst) },
    ...(hasCosts
      ? [
          {
            heading: 'Unit cost ($)',
            look: 'numeric unit-cost',
            cell: ({ line }: DocumentLine) => amount(line.unitCost),
          },
        ]
      : []),
    { heading: 'Excl. GST ($)', cell: ({ line }) => amount(line.lineTotal?.excludingGst) },
    { heading: 'GST ($)', cell: ({ line }) => amount(line.lineTotal?.gst) },
    { heading: 'Incl. GST ($)', cell: ({ line }) => amount(line.lineTotal?.includingGst) },
    ...(creditable.size > 0
      ? [
          {
            heading: 'Still creditable',
            look: 'numeric creditable',
            cell: ({ line }: DocumentLine) => leftOf(creditable.get(line.number)),
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
