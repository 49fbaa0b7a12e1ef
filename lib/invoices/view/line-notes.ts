import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { InvoiceView } from './invoice-view.ts';
import { codeLabel } from './labels.ts';

/** Something unusual about a line. */
export type LineNote = {
  readonly text: string;
  /** The invoice that the line credits, which the text names. */
  readonly original?: string | undefined;
  /** For staff only: shown on the screen, never printed. */
  readonly isInternal?: boolean;
  /** Said once for the whole document, where each of its lines has it. */
  readonly mayBeShared?: boolean;
};

/** What is unusual about the lines; branches by name where `branchNames` has them. */
export function lineNotes(view: InvoiceView, branchNames: ReadonlyMap<string, string>) {
  const { invoice, lines } = view;
  const branches = Map.groupBy(lines, ({ line }) => line.branchSupplyingStock);
  const [usual] =
    [...branches].find(([, of]) => of.length > 1 && of.length > lines.length / 2) ?? [];
  const stockFrom = (branch: string) => ({
    text: `Stock from ${branchNames.get(branch) ?? `branch ${branch}`}`,
    isInternal: true,
  });
  const stockNote = ({ branchSupplyingStock: branch }: LineItem) => {
    if (branch === usual) return undefined;
    return branch ? stockFrom(branch) : { text: 'Stock source not known', isInternal: true };
  };
  const notes = new Map(
    lines.map(({ line }) => [
      line,
      [...notesOf(line, invoice.orderNumber), stockNote(line)].flatMap((note) => note ?? []),
    ]),
  );
  const [first = [], ...others] = notes.values();
  const isShared = ({ text, mayBeShared }: LineNote) =>
    mayBeShared && others.every((each) => each.some((note) => note.text === text));
  const shared = others.length > 0 ? first.filter(isShared) : [];
  const said = new Set(shared.map(({ text }) => text));
  const isOriginal = ({ original }: LineNote) => Number(original !== undefined);
  if (usual) {
    const { text, ...stock } = stockFrom(usual);
    shared.push({ ...stock, text: branches.size > 1 ? `${text} unless noted` : text });
  }
  return {
    /** What every one of several lines has, the original first, and from where most have their stock. */
    shared: shared.toSorted((a, b) => isOriginal(b) - isOriginal(a)),
    ofLine: (line: LineItem) => notes.get(line)?.filter(({ text }) => !said.has(text)) ?? [],
  };
}

/** What every one of several lines of a document has, the original first, and what else there is to say of each. */
export type LineNotes = ReturnType<typeof lineNotes>;

/** Without the order that the whole document is of. */
function notesOf(line: LineItem, order: string | undefined): LineNote[] {
  const { sourceDocument, originalInvoiceNumber: original, priceOverriddenFlag: flag } = line;
  const source = sourceDocument?.reference === order ? undefined : sourceDocument;
  const notes: readonly (LineNote | false | undefined | '')[] = [
    line.isGstExempt && { text: 'GST-free' },
    line.chargeType && { text: `Charge: ${codeLabel(line.chargeType)}` },
    source?.reference && {
      text: `${source.type ? codeLabel(source.type) : 'From'} ${source.reference}`,
      mayBeShared: true,
    },
    original && { text: `Original ${original}`, original, mayBeShared: true },
    // An unknown flag is shown as it is.
    flag &&
      flag !== 'N' && {
        text: flag === 'Y' ? 'Price overridden' : `Price overridden: ${flag}`,
        isInternal: true,
      },
  ];
  return notes.flatMap((note) => note || []);
}
