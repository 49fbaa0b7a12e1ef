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
 * of its own that an open kit names is a part of that one. The parts of a kit on the lowest level,
 * `MAX_KIT_LEVELS`, stand beside it.
 */
export function documentLines(lines: readonly LineItem[]): DocumentLine[] {
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
        addPart(namedPart(component), innermost, innermost, kit ?? innermost);
    } else if (line.lineItemType === 'KIT_COMPONENT' && kit && innermost) {
      const named = innermost.unclaimed.claim(line) ?? kit.unclaimed.claim(line);
      if (!named) addUnnamedPart(line, innermost, kit);
    } else {
      kit = undefined;
      innermost = undefined;
      read.push({ line, parts: (line.kitComponents ?? []).map(namedPart) });
    }
  }
  return read;
}

/** The most levels of parts below a line. */
export const MAX_KIT_LEVELS = 10;

/** The lines that make up the total: a kit with a price stands for its parts, else they count. */
export function countedLines(lines: readonly DocumentLine[]): LineItem[] {
  return lines.flatMap(({ line, parts }) => {
    const ofParts = isPriced(line) ? [] : linesOf(parts).filter(isPriced);
    return ofParts.length > 0 ? ofParts : [line];
  });
}

type OpenPart = Omit<KitPart, 'parts'> & { parts: OpenPart[] };

/** A list of parts, with the place of each part above it in the list of that one. */
type Parts = { readonly parts: OpenPart[]; readonly path: readonly number[] };

/** A kit whose lines are being read, with the list that its parts go to. */
type OpenKit = Parts & { readonly unclaimed: UnclaimedParts };

type Place = { readonly part: OpenPart; readonly path: readonly number[]; readonly in: Parts };

/** Parts that no line has claimed yet, by product, each as it is read: a kit, its parts, then what is beside it. */
class UnclaimedParts {
  readonly #byProduct = new Map<string | undefined, { readonly places: Place[]; next: number }>();

  add(place: Place): void {
    const { productNumber } = place.part;
    const known = this.#byProduct.get(productNumber);
    if (known) known.places.splice(placeOf(place, known.places, known.next), 0, place);
    else this.#byProduct.set(productNumber, { places: [place], next: 0 });
  }

  /** Gives the line to the first part of its product; undefined where there is none left. */
  claim(line: LineItem): Place | undefined {
    const known = this.#byProduct.get(line.productNumber);
    while (known && known.next < known.places.length) {
      const place = known.places[known.next];
      known.next += 1;
      // One that is in several kits may have been claimed by way of another.
      if (!place || place.part.line !== undefined) continue;
      Object.assign(place.part, ownLine(line));
      return place;
    }
    return undefined;
  }
}

/** Where a part belongs among those from `low` on: nearly always at the end. */
function placeOf({ path }: Place, places: readonly Place[], low: number): number {
  let [from, to] = [low, places.length];
  while (from < to) {
    const middle = Math.max(from, to - 1 - ((to - from) >> 1));
    if (isBefore(path, places[middle]?.path ?? [])) to = middle;
    else from = middle + 1;
  }
  return from;
}

function isBefore(path: readonly number[], other: readonly number[]): boolean {
  const at = path.findIndex((step, level) => step !== other[level]);
  return at === -1 ? path.length < other.length : (path[at] ?? 0) < (other[at] ?? -1);
}

function kitWithin({ part, path, in: above }: Place): OpenKit {
  const isLowest = path.length >= MAX_KIT_LEVELS;
  const list = isLowest ? above : { parts: part.parts, path };
  return { ...list, unclaimed: new UnclaimedParts() };
}

/** Adds a part to a list of the innermost kit, to be claimed from there or from the outermost. */
function addPart(part: OpenPart, list: Parts, innermost: OpenKit, kit: OpenKit): void {
  const place = { part, path: [...list.path, list.parts.length], in: list };
  list.parts.push(part);
  innermost.unclaimed.add(place);
  if (kit !== innermost) kit.unclaimed.add(place);
}

/** Adds a part that no kit names, whose own parts may be claimed. */
function addUnnamedPart(line: LineItem, innermost: OpenKit, kit: OpenKit): void {
  const part = unnamedPart(line);
  const list = { parts: part.parts, path: [...innermost.path, innermost.parts.length] };
  innermost.parts.push(part);
  for (const component of line.kitComponents ?? [])
    addPart(namedPart(component), list, innermost, kit);
}

function namedPart(component: KitComponent): OpenPart {
  const { productNumber, productDescription, quantity, unitOfMeasure, unitCost } = component;
  const described = { productNumber, productDescription, quantity, unitOfMeasure, unitCost };
  return { ...described, lineNumber: undefined, line: undefined, parts: [] };
}

function unnamedPart(line: LineItem): OpenPart {
  const { productNumber, productDescription, quantity, unitOfMeasure, unitCost } = line;
  const described = { productNumber, productDescription, quantity, unitOfMeasure, unitCost };
  return { ...described, ...ownLine(line), parts: [] };
}

function ownLine(line: LineItem) {
  return { lineNumber: line.number, line };
}

function linesOf(parts: readonly KitPart[]): LineItem[] {
  return parts.flatMap(({ line, parts: deeper }) => [...(line ? [line] : []), ...linesOf(deeper)]);
}

function isPriced({ lineTotal }: LineItem): boolean {
  return Object.values(lineTotal ?? {}).some((amount) => amount !== 0);
}
