import { LeftOutNotice } from '#components/invoices/invoice-notices.tsx';
import { ProductNumberLink } from '#components/products/product-name.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/more-rows.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { type BoundedLines, boundedLines, type LineItem } from '#lib/invoicing/document-lines.ts';
import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { internalLineNotes, lineNotes } from '#lib/invoicing/view/labels.ts';
import { invoiceHref } from '#lib/invoicing/view/links.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { InvoiceKitParts } from './invoice-kit-parts.tsx';

/** How much of each line can still be credited, by line number. */
export type CreditableLines = ReadonlyMap<number, CreditableLine>;
type CreditableLine = {
  readonly quantity: number;
  readonly left: number;
};

type Props = {
  view: InvoiceView;
  creditable: CreditableLines;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  /** Limit on lines and kit parts together. */
  maxRows?: number;
};

/** The lines of an invoice; a kit's parts are in a disclosure below it. */
export function InvoiceLines(props: Props) {
  const { view, maxRows = MAX_TABLE_ROWS } = props;
  if (view.lines.length === 0)
    return <p className="text-quiet text-sm">No lines on this document.</p>;
  const bounded = boundedLines(view.lines, maxRows);
  return (
    <>
      <LeftOutNotice view={view} bounded={bounded} />
      <LinesTable {...props} bounded={bounded} />
    </>
  );
}

function LinesTable({ view, bounded, creditable, products }: Props & { bounded: BoundedLines }) {
  const { lines, invoice, countryCode, taxStatus } = view;
  const common = commonNotes(lines);
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
              <ProductNumberLink
                countryCode={countryCode}
                number={line.productNumber}
                known={products}
              />{' '}
              {line.productDescription}
              <LineRemarks line={line} countryCode={countryCode} common={common} />
              <InvoiceKitParts kit={kit} countryCode={countryCode} products={products} />
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

/** Unit cost only if the lines have it (the user may see it), the rest to credit only if something was credited. */
function amountColumns(lines: InvoiceView['lines'], creditable: CreditableLines): LineColumn[] {
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
  const { quantity, left } = line;
  return `${formatQuantity(left)} of ${formatQuantity(quantity)}`;
}

/** What every line of a document says, once: whose stock it is, which order it came from. */
export function CommonNotes({ view: { lines } }: Pick<Props, 'view'>) {
  const notes = commonNotes(lines);
  if (notes.length === 0) return undefined;
  return <p className="mb-1 text-(length:--text-xs) text-quiet">{notes.join(' · ')}</p>;
}

/** The notes that every one of several lines has; a single line says its own. */
function commonNotes(lines: InvoiceView['lines']): string[] {
  if (lines.length < 2) return [];
  const [first = [], ...others] = lines.map(({ line }) => new Set(sharedNotes(line)));
  return [...first].filter((note) => others.every((each) => each.has(note)));
}

/** The notes of a line that other lines may share. */
function sharedNotes(line: LineItem): string[] {
  const { sourceDocument, branchSupplyingStock } = line;
  return [
    ...lineNotes({ ...BARE, ...(sourceDocument && { sourceDocument }) }),
    ...internalLineNotes({ ...BARE, ...(branchSupplyingStock && { branchSupplyingStock }) }),
  ];
}

const BARE = { number: 0, productNumber: '', quantity: 0 };

type LineRemarksProps = { line: LineItem; countryCode: string; common: readonly string[] };

/** Remarks below the description of a line; internal ones are not printed. */
function LineRemarks({ line, countryCode, common }: LineRemarksProps) {
  const { originalInvoiceNumber } = line;
  const notes = lineNotes(line).filter((note) => !common.includes(note));
  const internal = internalLineNotes(line).filter((note) => !common.includes(note));
  if (notes.length + internal.length === 0 && originalInvoiceNumber === undefined) return undefined;
  return (
    <span className="row-remarks">
      {notes.join(' · ')}
      {notes.length > 0 && originalInvoiceNumber && ' · '}
      {originalInvoiceNumber && (
        <>
          Original{' '}
          <TextLink href={invoiceHref(countryCode, originalInvoiceNumber)}>
            {originalInvoiceNumber}
          </TextLink>
        </>
      )}
      {internal.length > 0 && (
        <span className="print:hidden">
          {(notes.length > 0 || originalInvoiceNumber) && ' · '}
          {internal.join(' · ')}
        </span>
      )}
    </span>
  );
}
