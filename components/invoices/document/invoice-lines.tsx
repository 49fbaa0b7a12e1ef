import { LeftOutNotice } from '#components/invoices/invoice-notices.tsx';
import { ProductName } from '#components/products/product-name.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { type Columns, MAX_TABLE_ROWS, Table } from '#components/ui/table/table.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CreditedLine } from '#lib/invoices/credits/credited-lines.ts';
import {
  type BoundedKit,
  type BoundedLines,
  type BoundedPart,
  boundedLines,
  type LineItem,
} from '#lib/invoices/document-lines.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { type LineNote, type LineNotes, lineNotes } from '#lib/invoices/view/line-notes.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { printedArithmetic } from '#lib/invoices/view/printed-sums.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';
import { countOf, formatCount, present } from '#lib/text/text.ts';

type Props = {
  view: InvoiceView;
  /** What can still be credited, by line number. */
  creditable: ReadonlyMap<number, CreditedLine>;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  /** Branch names by number. */
  branchNames: ReadonlyMap<string, string>;
  /** Whether something was credited, so that what can still be credited differs from what was bought. */
  isCredited: boolean;
  /** Limit on lines and kit parts together. */
  maxRows?: number;
};

/** The lines of an invoice; a kit's parts are in a disclosure below it. */
export function InvoiceLines(props: Props) {
  const { view, creditable, branchNames, isCredited, maxRows = MAX_TABLE_ROWS } = props;
  if (view.lines.length === 0)
    return <p className="text-quiet text-sm">No lines on this document.</p>;
  const bounded = boundedLines(view.lines, maxRows);
  const notes = lineNotes(view, branchNames);
  return (
    <>
      <p className="mb-1 text-(length:--text-xs) text-quiet empty:hidden">
        <Notes
          notes={[...notes.shared, ...(creditable.size > 0 && !isCredited ? [UNCREDITED] : [])]}
        />
      </p>
      <LeftOutNotice view={view} left={bounded} />
      <LinesTable {...props} bounded={bounded} notes={notes} />
    </>
  );
}

const UNCREDITED: LineNote = { text: 'Nothing credited yet', isInternal: true };

function LinesTable(props: Props & { bounded: BoundedLines; notes: LineNotes }) {
  const { view, bounded, products, notes } = props;
  const { invoice, taxStatus } = view;
  return (
    <Table
      caption={`Lines of ${invoice.number}`}
      // Repeated on every printed page.
      sheetName={`${taxStatus.title} ${invoice.number}`}
      card="lines"
      className="[--cell-x:0.625rem] [&_tbody_th]:font-normal [&_tbody_th]:wrap-anywhere lg:[&_tbody_th]:max-w-0 lg:[&_th]:whitespace-nowrap"
      columns={[
        { heading: 'Line', className: 'corner text-quiet', cell: ({ line }) => line.number },
        {
          heading: 'Product',
          isTitle: true,
          width: 'lg:w-full',
          cell: ({ line, kit }) => (
            <>
              <ProductName
                number={line.productNumber}
                name={line.productDescription}
                known={products}
                place={placeOfNumber(view.lines.length, line.productDescription)}
              />
              {notes.ofLine(line).length > 0 && (
                <span className="row-remarks">
                  <Notes notes={notes.ofLine(line)} />
                </span>
              )}
              <InvoiceKitParts kit={kit} products={products} />
            </>
          ),
        },
        view.lines.some(({ line }) => line.catalogueNumber) && {
          heading: 'Catalogue no.',
          cardLabel: 'Cat.',
          className: 'text-quiet text-xs card:order-1 card:min-w-0 card:flex-1 card:truncate!',
          cell: ({ line: { catalogueNumber } }) => (
            <span
              className={
                view.lines.length > SHORT_INVOICE
                  ? 'one-line min-[51.25rem]:max-w-24'
                  : 'wrap-anywhere min-[51.25rem]:block min-[51.25rem]:w-24'
              }
              title={catalogueNumber}
            >
              {catalogueNumber}
            </span>
          ),
        },
        ...amountColumns(props),
      ]}
      rows={bounded.lines}
      keyOf={({ line }) => String(line.number)}
      maxRows={bounded.lines.length}
      left={bounded.linesLeft}
      more="lines"
    />
  );
}

/**
 * Names are whole, as their ends decide which product it is; but in a long invoice, which is paged through, each is cut to
 * a line, with the whole of it in the title. A long text never is: on a screen without a mouse the rest would be lost.
 */
function placeOfNumber(lines: number, description = '') {
  return lines > SHORT_INVOICE && description.length <= LONGEST_NAME ? 'cut' : 'end';
}

const SHORT_INVOICE = 20;
const LONGEST_NAME = 120;

type BoundedLine = BoundedLines['lines'][number];

/** Unit cost only if the lines have it (the user may see it). Cards leave out what adds up to the total. */
function amountColumns({ view: { lines }, creditable, isCredited }: Props): Columns<BoundedLine> {
  const hasCosts = lines.some(({ line }) => line.unitCost !== undefined);
  const amount = (
    heading: string,
    figureOf: (line: LineItem) => number | undefined,
    hidden = 'print:hidden',
    cardLabel: string | false = heading,
  ) => ({
    ...figureColumn<BoundedLine>(heading, ({ line }) => figureOf(line)),
    cardLabel,
    width: hidden,
    className: hidden,
  });
  const { includesGst, amountsOf } = printedArithmetic(lines);
  const gst = includesGst ? 'incl. GST' : 'excl. GST';
  return [
    {
      heading: 'Quantity',
      cardLabel: false,
      isNumeric: true,
      cell: ({ line: { quantity, unitOfMeasure } }) =>
        present(formatQuantity(quantity), unitOfMeasure).join(' '),
    },
    amount('Price', (line) => line.unitPriceExcludingGst, 'print:hidden', '×'),
    hasCosts && amount('Unit cost ($)', (line) => line.unitCost, 'print:hidden', 'Cost'),
    amount('Amount', (line) => line.lineTotal?.excludingGst, 'print:hidden card:hidden'),
    amount('GST', (line) => line.lineTotal?.gst, 'print:hidden card:hidden'),
    amount(
      'Total',
      (line) => line.lineTotal?.includingGst,
      'print:hidden card-end card:order-2',
      false,
    ),
    // As on the PDF.
    amount(`Price ${gst}`, (line) => amountsOf(line).price, 'not-print:hidden'),
    amount(`Amount ${gst}`, (line) => amountsOf(line).amount, 'not-print:hidden'),
    isCredited &&
      creditable.size > 0 && {
        heading: 'Can still be credited',
        cardLabel: 'Can be credited',
        isNumeric: true,
        cell: ({ line }) => leftToCredit(creditable.get(line.number)),
        width: 'print:hidden',
        className: 'print:hidden',
      },
  ];
}

function leftToCredit(credited: CreditedLine | undefined): string | undefined {
  if (!credited) return undefined;
  const { line, creditable } = credited;
  return `${formatQuantity(creditable)} of ${formatQuantity(Math.abs(line.quantity))}`;
}

type NotesProps = { notes: readonly LineNote[] };

/** Notes in one line; those for staff are not printed. */
function Notes({ notes }: NotesProps) {
  return notes.map(({ text, original, isInternal }, at) => (
    <span key={text} className={isInternal ? 'print:hidden' : undefined}>
      {at > 0 && ' · '}
      {original === undefined ? (
        text
      ) : (
        <>
          Original <TextLink href={invoiceHref(original)}>{original}</TextLink>
        </>
      )}
    </span>
  ));
}

type KitProps = {
  kit: BoundedKit;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
};

/** The parts of a kit in a disclosure, which is open in print. A part may be a kit itself. */
function InvoiceKitParts({ kit, products }: KitProps) {
  const { parts, count } = kit;
  if (count === 0) return undefined;
  if (parts.length === 0)
    return <div className="text-quiet text-xs print:text-[7.5pt]">{summaryOf(kit)}</div>;
  return (
    <div className="kit-parts text-xs print:text-[7.5pt] [&_summary]:w-fit [&_summary]:text-quiet">
      <Disclosure summary={summaryOf(kit)}>
        <ul className="my-0.5 ml-0.75 border-line border-l pl-3 *:py-px">
          {numbered(parts).map(({ position, part }) => (
            <li key={position}>
              <span className="text-quiet">
                {part.quantity !== undefined && formatQuantity(part.quantity)}{' '}
                {part.unitOfMeasure ?? '×'}
              </span>{' '}
              <ProductName
                place="after"
                number={part.productNumber}
                name={part.productDescription}
                known={products}
              />
              {part.unitCost !== undefined && (
                <span className="text-quiet print:hidden">
                  {' '}
                  · cost {formatMoney(part.unitCost)}
                </span>
              )}
              <InvoiceKitParts kit={part.kit} products={products} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** `Kit of 3 parts`, and how many are listed if not all are. */
function summaryOf({ parts, count }: BoundedKit): string {
  const words = `Kit of ${countOf(count, 'part')}`;
  if (parts.length === count) return words;
  return `${words}, ${parts.length === 0 ? 'not' : formatCount(parts.length)} shown`;
}

/** Two parts may be the same product, so the position is the key. */
function numbered(parts: readonly BoundedPart[]) {
  return parts.map((part, index) => ({ position: index + 1, part }));
}
