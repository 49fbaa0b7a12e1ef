import { clsx } from 'clsx';
import { LeftOutNotice } from '#components/invoices/invoice-notices.tsx';
import { ProductNumberLink } from '#components/products/product-name.tsx';
import { type Column, MAX_TABLE_ROWS, ONLY_WITH_ROOM, Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { LineCredit } from '#lib/invoices/credits/credit-chain.ts';
import { type BoundedLines, boundedLines, type LineItem } from '#lib/invoices/document-lines.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { internalLineNotes, lineNotes } from '#lib/invoices/view/labels.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { InvoiceKitParts } from './invoice-kit-parts.tsx';

type Props = {
  view: InvoiceView;
  /** What can still be credited, by line number. */
  creditable: ReadonlyMap<number, LineCredit>;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  /** Branch names by number. */
  branchNames: ReadonlyMap<string, string>;
  /** Whether something was credited, so that what is left to credit matters at any width. */
  isCredited: boolean;
  /** Limit on lines and kit parts together. */
  maxRows?: number;
};

/** The lines of an invoice; a kit's parts are in a disclosure below it. */
export function InvoiceLines(props: Props) {
  const { view, creditable, isCredited, maxRows = MAX_TABLE_ROWS } = props;
  if (view.lines.length === 0)
    return <p className="text-quiet text-sm">No lines on this document.</p>;
  const bounded = boundedLines(view.lines, maxRows);
  return (
    <>
      <LeftOutNotice view={view} left={bounded} />
      {creditable.size > 0 && !isCredited && (
        <p className="mb-1 text-quiet text-xs xl:hidden print:hidden">
          Nothing credited yet: all of it is left to credit.
        </p>
      )}
      <LinesTable {...props} bounded={bounded} />
    </>
  );
}

function LinesTable(props: Props & { bounded: BoundedLines }) {
  const { view, bounded, products, branchNames } = props;
  const { invoice, countryCode, taxStatus } = view;
  const common = commonNotes(view, branchNames);
  return (
    <Table
      caption={`Lines of ${invoice.number}`}
      // Repeated on every printed page.
      sheetName={`${taxStatus.title} ${invoice.number}`}
      card="figures"
      className="[--figures:left] [&_tbody_th]:font-normal [&_tbody_th]:wrap-anywhere xl:[&_thead_.numeric]:whitespace-nowrap"
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
              <LineRemarks
                line={line}
                countryCode={countryCode}
                common={common}
                branchNames={branchNames}
              />
              <InvoiceKitParts kit={kit} countryCode={countryCode} products={products} />
            </>
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

const LAST_ON_TABLET = 'max-xl:min-[51.25rem]:pr-0';

type LineColumn = Column<BoundedLines['lines'][number]>;

/** Unit cost only if the lines have it (the user may see it). Cards leave out what adds up to the total. */
function amountColumns({ view: { lines }, creditable, isCredited }: Props): LineColumn[] {
  const hasCosts = lines.some(({ line }) => line.unitCost !== undefined);
  const column = (heading: string, textOf: (line: LineItem) => string | undefined): LineColumn => ({
    heading,
    isNumeric: true,
    cell: ({ line }) => textOf(line),
  });
  const internal = { width: 'print:hidden', className: 'print:hidden' };
  const quietly = !isCredited && ONLY_WITH_ROOM;
  return [
    column('Quantity', ({ quantity, unitOfMeasure }) =>
      [formatQuantity(quantity), unitOfMeasure].filter(Boolean).join(' '),
    ),
    column('Price', (line) => amount(line.unitPriceExcludingGst)),
    ...(hasCosts
      ? [{ ...column('Unit cost ($)', (line) => amount(line.unitCost)), ...internal }]
      : []),
    {
      ...column('Amount', (line) => amount(line.lineTotal?.excludingGst)),
      className: 'card:hidden',
    },
    { ...column('GST', (line) => amount(line.lineTotal?.gst)), className: 'card:hidden' },
    {
      ...column('Total', (line) => amount(line.lineTotal?.includingGst)),
      // The last column that is shown where the next one has no room.
      ...(quietly && creditable.size > 0
        ? { width: LAST_ON_TABLET, className: LAST_ON_TABLET }
        : {}),
    },
    ...(creditable.size > 0
      ? [
          {
            ...column('Left to credit', (line) => leftToCredit(creditable.get(line.number))),
            width: clsx('print:hidden', quietly),
            className: clsx('print:hidden', quietly && `${quietly} text-quiet card:hidden`),
          },
        ]
      : []),
  ];
}

function amount(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatAmount(value);
}

function leftToCredit(line: LineCredit | undefined): string | undefined {
  if (!line) return undefined;
  return `${formatQuantity(line.creditableQuantity)} of ${formatQuantity(Math.abs(line.quantity))}`;
}

/** What every line of a document says, once: whose stock it is, which order it came from, which invoice it credits. */
export function CommonNotes({ view, branchNames }: Pick<Props, 'view' | 'branchNames'>) {
  const { notes, original } = commonNotes(view, branchNames);
  if (notes.length === 0 && original === undefined) return undefined;
  return (
    <p className="mb-1 text-(length:--text-xs) text-quiet">
      {original !== undefined && <Original number={original} countryCode={view.countryCode} />}
      {original !== undefined && notes.length > 0 && ' · '}
      {notes.join(' · ')}
    </p>
  );
}

function Original({ number, countryCode }: { number: string; countryCode: string }) {
  return (
    <>
      Original <TextLink href={invoiceHref(countryCode, number)}>{number}</TextLink>
    </>
  );
}

/** What is not said beside a line: `notes` because every line has them, `order` because the whole document is of it. */
type Common = {
  readonly notes: readonly string[];
  readonly original: string | undefined;
  readonly order: string | undefined;
};

/** What every one of several lines says; a single line says its own. */
function commonNotes(
  { lines, invoice: { orderNumber: order } }: InvoiceView,
  branchNames: Props['branchNames'],
): Common {
  if (lines.length < 2) return { notes: [], original: undefined, order };
  const said = lines.map(({ line }) => new Set(sharedNotes(line, order, branchNames)));
  const [first = [], ...others] = said;
  const originals = new Set(lines.map(({ line }) => line.originalInvoiceNumber));
  const [original] = originals;
  return {
    notes: [...first].filter((note) => others.every((each) => each.has(note))),
    original: originals.size === 1 ? original : undefined,
    order,
  };
}

/** The notes of a line that other lines may share. */
function sharedNotes(
  line: LineItem,
  order: string | undefined,
  branchNames: Props['branchNames'],
): string[] {
  const { sourceDocument, branchSupplyingStock } = line;
  return [
    ...notesOf({ ...BARE, ...(sourceDocument && { sourceDocument }) }, order),
    ...internalLineNotes(
      { ...BARE, ...(branchSupplyingStock && { branchSupplyingStock }) },
      branchNames,
    ),
  ];
}

/** The notes of a line without the order that the whole document is of. */
function notesOf(line: LineItem, order: string | undefined): string[] {
  const { sourceDocument, ...rest } = line;
  return lineNotes(sourceDocument?.reference === order ? rest : line);
}

const BARE = { number: 0, productNumber: '', quantity: 0 };

type LineRemarksProps = {
  line: LineItem;
  countryCode: string;
  common: Common;
  branchNames: Props['branchNames'];
};

/** Remarks below the description of a line; internal ones are not printed. */
function LineRemarks({ line, countryCode, common, branchNames }: LineRemarksProps) {
  const original =
    line.originalInvoiceNumber === common.original ? undefined : line.originalInvoiceNumber;
  const notes = notesOf(line, common.order).filter((note) => !common.notes.includes(note));
  const internal = internalLineNotes(line, branchNames).filter(
    (note) => !common.notes.includes(note),
  );
  if (notes.length + internal.length === 0 && original === undefined) return undefined;
  return (
    <span className="row-remarks">
      {notes.join(' · ')}
      {notes.length > 0 && original && ' · '}
      {original && <Original number={original} countryCode={countryCode} />}
      {internal.length > 0 && (
        <span className="print:hidden">
          {(notes.length > 0 || original) && ' · '}
          {internal.join(' · ')}
        </span>
      )}
    </span>
  );
}
