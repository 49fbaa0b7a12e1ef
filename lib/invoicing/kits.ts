import type { Invoice } from './schema.ts';

export type LineItem = NonNullable<Invoice['lineItems']>[number];
type KitComponent = NonNullable<LineItem['kitComponents']>[number];

/** A line of an invoice as it is read: a kit with its parts folded into it. */
export type DocumentLine = { readonly line: LineItem; readonly parts: readonly KitPart[] };

/** A part of a kit; one that is itself a kit has parts of its own. */
export type KitPart = {
  /** Number of its line, where it has one of its own. */
  readonly lineNumber: number | undefined;
  readonly productNumber: string | undefined;
  readonly productDescription: string | undefined;
  readonly quantity: number | undefined;
  readonly unitOfMeasure: string | undefined;
  /** Only for callers with `costs:read`. */
  readonly unitCost: number | undefined;
  /** The line that it has of its own. */
  readonly line: LineItem | undefined;
  readonly parts: readonly KitPart[];
};

/**
 * The lines of an invoice with every part of a kit once, within its kit: whether the kit names it
 * (`kitComponents`), a line of its own follows (`KIT_COMPONENT`), or both. A kit without a price
 * of its own that an open kit names is a part of that one.
 */
export function documentLines(lines: readonly LineItem[]): DocumentLine[] {
  const read: OpenLine[] = [];
  let kit: OpenLine | undefined;
  let innermost: { parts: OpenPart[] } | undefined;
  for (const line of lines) {
    if (line.lineItemType === 'KIT_HEADER') {
      const parts = (line.kitComponents ?? []).map(namedPart);
      const within = isPriced(line) ? undefined : unusedPart(kit?.parts ?? [], line);
      if (within) {
        innermost = Object.assign(within, ownLine(line), { parts });
      } else {
        kit = { line, parts };
        innermost = kit;
        read.push(kit);
      }
    } else if (line.lineItemType === 'KIT_COMPONENT' && kit && innermost) {
      const named = unusedPart(innermost.parts, line) ?? unusedPart(kit.parts, line);
      if (named) Object.assign(named, ownLine(line));
      else innermost.parts.push(unnamedPart(line));
    } else {
      kit = undefined;
      innermost = undefined;
      read.push({ line, parts: (line.kitComponents ?? []).map(namedPart) });
    }
  }
  return read;
}

/** The lines that make up the total: a kit with a price stands for its parts, else they count. */
export function countedLines(lines: readonly DocumentLine[]): LineItem[] {
  return lines.flatMap(({ line, parts }) => {
    const ofParts = isPriced(line) ? [] : linesOf(parts).filter(isPriced);
    return ofParts.length > 0 ? ofParts : [line];
  });
}

type OpenLine = { line: LineItem; parts: OpenPart[] };
type OpenPart = Omit<KitPart, 'parts'> & { parts: OpenPart[] };

function namedPart(component: KitComponent): OpenPart {
  const { productNumber, productDescription, quantity, unitOfMeasure, unitCost } = component;
  const described = { productNumber, productDescription, quantity, unitOfMeasure, unitCost };
  return { ...described, lineNumber: undefined, line: undefined, parts: [] };
}

function unnamedPart(line: LineItem): OpenPart {
  const { productNumber, productDescription, quantity, unitOfMeasure, unitCost } = line;
  const described = { productNumber, productDescription, quantity, unitOfMeasure, unitCost };
  const parts = (line.kitComponents ?? []).map(namedPart);
  return { ...described, ...ownLine(line), parts };
}

function ownLine(line: LineItem) {
  return { lineNumber: line.number, line };
}

/** The part of that product that no line has claimed yet, at any depth. */
function unusedPart(parts: readonly OpenPart[], line: LineItem): OpenPart | undefined {
  for (const part of parts) {
    if (part.productNumber === line.productNumber && part.line === undefined) return part;
    const deeper = unusedPart(part.parts, line);
    if (deeper) return deeper;
  }
  return undefined;
}

function linesOf(parts: readonly KitPart[]): LineItem[] {
  return parts.flatMap(({ line, parts: deeper }) => [...(line ? [line] : []), ...linesOf(deeper)]);
}

function isPriced({ lineTotal }: LineItem): boolean {
  return Object.values(lineTotal ?? {}).some((amount) => amount !== 0);
}
