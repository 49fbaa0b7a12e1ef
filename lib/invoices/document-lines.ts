import type { Invoice } from './schema.ts';

export type LineItem = NonNullable<Invoice['lineItems']>[number];
type KitComponent = NonNullable<LineItem['kitComponents']>[number];

/** A line of an invoice, a kit with its parts folded into it. */
export type DocumentLine = {
  readonly line: LineItem;
  readonly parts: readonly DocumentComponent[];
};

/** A part of a kit, which may be a kit with parts of its own. */
export type DocumentComponent = {
  readonly productNumber: string | undefined;
  readonly productDescription: string | undefined;
  readonly quantity: number | undefined;
  readonly unitOfMeasure: string | undefined;
  /** Only for callers with `costs:read`. */
  readonly unitCost: number | undefined;
  /** The part's own line, if it has one. */
  readonly line: LineItem | undefined;
  readonly parts: readonly DocumentComponent[];
};

/**
 * The lines of an invoice with every kit part once, inside its kit, whether the kit names it (`kitComponents`), it has
 * a line of its own (`KIT_COMPONENT`), or both. A kit without a price that an open kit names is a part of that kit.
 * Parts of a kit on the lowest level, `MAX_KIT_LEVELS`, are listed beside it.
 */
export function groupKitLines(lines: readonly LineItem[]): DocumentLine[] {
  const read: DocumentLine[] = [];
  let kit: OpenKit | undefined;
  let innermost: OpenKit | undefined;
  for (const line of lines) {
    if (line.lineItemType === 'KIT_HEADER') {
      const within = isPriced(line) ? undefined : kit?.unclaimed.claim(line);
      if (within) innermost = kitWithin(within);
      else {
        kit = { parts: [], path: [], unclaimed: new UnclaimedParts() };
        innermost = kit;
        read.push({ line, parts: kit.parts });
      }
      for (const component of line.kitComponents ?? [])
        addPart(partOf(component), innermost, innermost, kit ?? innermost);
    } else if (line.lineItemType === 'KIT_COMPONENT' && kit && innermost) {
      const named = innermost.unclaimed.claim(line) ?? kit.unclaimed.claim(line);
      if (!named) addUnnamedPart(line, innermost, kit);
    } else {
      kit = undefined;
      innermost = undefined;
      read.push({ line, parts: (line.kitComponents ?? []).map((component) => partOf(component)) });
    }
  }
  return read;
}

/** The most levels of parts below a line. */
export const MAX_KIT_LEVELS = 10;

/** The lines that make up the total: a kit line if it has a price, otherwise the lines of its parts. */
export function linesOfTotal(lines: readonly DocumentLine[]): LineItem[] {
  return lines.flatMap(({ line, parts }) => {
    const ofParts = isPriced(line) ? [] : linesOf(parts).filter(isPriced);
    return ofParts.length > 0 ? ofParts : [line];
  });
}

type OpenPart = Omit<DocumentComponent, 'line' | 'parts'> & {
  line: LineItem | undefined;
  parts: OpenPart[];
};

/** A list of parts, with its path: the index in each list above it. */
type PartList = { readonly parts: OpenPart[]; readonly path: readonly number[] };

/** The kit whose lines are being read, with the list that takes its parts. */
type OpenKit = PartList & { readonly unclaimed: UnclaimedParts };

type Position = {
  readonly part: OpenPart;
  readonly path: readonly number[];
  readonly in: PartList;
};

/** Parts that no line has claimed yet, by product, depth first: a kit, its parts, then its siblings. */
class UnclaimedParts {
  readonly #byProduct = new Map<
    string | undefined,
    { readonly positions: Position[]; next: number }
  >();

  add(position: Position): void {
    const { productNumber } = position.part;
    const known = this.#byProduct.get(productNumber);
    if (known)
      known.positions.splice(insertionIndex(position, known.positions, known.next), 0, position);
    else this.#byProduct.set(productNumber, { positions: [position], next: 0 });
  }

  /** Assigns the line to the first unclaimed part of its product; undefined if there is none. */
  claim(line: LineItem): Position | undefined {
    const known = this.#byProduct.get(line.productNumber);
    while (known && known.next < known.positions.length) {
      const position = known.positions[known.next];
      known.next += 1;
      // A part listed for two kits may have been claimed through the other one.
      if (!position || position.part.line !== undefined) continue;
      position.part.line = line;
      return position;
    }
    return undefined;
  }
}

/** Binary search for where a part belongs from `low` on, tried from the end, where nearly all belong. */
function insertionIndex({ path }: Position, positions: readonly Position[], low: number): number {
  let [from, to] = [low, positions.length];
  while (from < to) {
    const middle = Math.max(from, to - 1 - ((to - from) >> 1));
    if (isBefore(path, positions[middle]?.path ?? [])) to = middle;
    else from = middle + 1;
  }
  return from;
}

function isBefore(path: readonly number[], other: readonly number[]): boolean {
  const at = path.findIndex((step, level) => step !== other[level]);
  return at === -1 ? path.length < other.length : (path[at] ?? 0) < (other[at] ?? -1);
}

function kitWithin({ part, path, in: above }: Position): OpenKit {
  const isLowest = path.length >= MAX_KIT_LEVELS;
  const list = isLowest ? above : { parts: part.parts, path };
  return { ...list, unclaimed: new UnclaimedParts() };
}

/** Adds a part to a list, to be claimed through the innermost or the outermost kit. */
function addPart(part: OpenPart, list: PartList, innermost: OpenKit, kit: OpenKit): void {
  const position = { part, path: [...list.path, list.parts.length], in: list };
  list.parts.push(part);
  innermost.unclaimed.add(position);
  if (kit !== innermost) kit.unclaimed.add(position);
}

/** Adds a part that no kit names; its own parts can be claimed. */
function addUnnamedPart(line: LineItem, innermost: OpenKit, kit: OpenKit): void {
  const part = partOf(line, line);
  const list = { parts: part.parts, path: [...innermost.path, innermost.parts.length] };
  innermost.parts.push(part);
  for (const component of line.kitComponents ?? [])
    addPart(partOf(component), list, innermost, kit);
}

/** A part that a kit names, or that has a line of its own. */
function partOf(described: KitComponent | LineItem, line?: LineItem): OpenPart {
  const { productNumber, productDescription, quantity, unitOfMeasure, unitCost } = described;
  const goods = { productNumber, productDescription, quantity, unitOfMeasure, unitCost };
  return { ...goods, line, parts: [] };
}

function linesOf(parts: readonly DocumentComponent[]): LineItem[] {
  return parts.flatMap(({ line, parts: deeper }) => [...(line ? [line] : []), ...linesOf(deeper)]);
}

function isPriced({ lineTotal }: LineItem): boolean {
  return Object.values(lineTotal ?? {}).some((amount) => amount !== 0);
}

/** The parts of a kit that fit into the limit; empty for a line that is not a kit. */
export type BoundedKit = {
  readonly parts: readonly BoundedPart[];
  /** Direct parts of the kit, listed or not; parts of nested kits are not counted. */
  readonly count: number;
};
export type BoundedPart = Omit<DocumentComponent, 'parts'> & { readonly kit: BoundedKit };

/** At most `limit` lines and parts together, or all: lines first, then the parts of the first kits. */
export function boundedLines(lines: readonly DocumentLine[], limit = countRows(lines)) {
  const shown = lines.slice(0, limit);
  const partsRemaining = limit - shown.length;
  const budget = { remaining: partsRemaining };
  const bounded = shown.map(({ line, parts }) => ({ line, kit: boundedKit(parts, budget) }));
  return {
    lines: bounded,
    /** Lines that do not fit, and parts that do not fit of the lines that do. */
    linesLeft: lines.length - shown.length,
    partsLeft: countRows(shown) - shown.length - (partsRemaining - budget.remaining),
  };
}

export type BoundedLines = ReturnType<typeof boundedLines>;

/** Number of lines, and of kit parts on every level. */
export function countRows(lines: readonly DocumentLine[]): number {
  return lines.reduce((sum, { parts }) => sum + 1 + countParts(parts), 0);
}

/** Subtracts what it lists from `budget`: the parts of a kit before those of nested kits. */
function boundedKit(
  parts: readonly DocumentComponent[],
  budget: { remaining: number },
): BoundedKit {
  const listed = parts.slice(0, budget.remaining);
  budget.remaining -= listed.length;
  return {
    parts: listed.map(({ parts: deeper, ...part }) => ({
      ...part,
      kit: boundedKit(deeper, budget),
    })),
    count: parts.length,
  };
}

function countParts(parts: readonly DocumentComponent[]): number {
  return parts.reduce((sum, part) => sum + 1 + countParts(part.parts), 0);
}
