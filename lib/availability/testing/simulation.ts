/**
 * A deliberately naive implementation of the rules of availability, day by day and unit by unit, to test the real
 * one against; it shares no code with it. Quantities are integers in hundredths, days are relative to today.
 */
export type Shelf = {
  readonly type: string | null;
  readonly components: readonly { readonly productNumber: string; readonly hundredths: number }[];
  readonly onHand: number;
  readonly reserved: number;
  readonly heldBack: number;
  readonly supply: readonly Move[];
  readonly demand: readonly Move[];
};
export type Move = { readonly day: number; readonly hundredths: number };
export type Shelves = ReadonlyMap<string, Shelf>;

/** The whole units that can be sold now. */
export function simulatedAts(shelves: Shelves, productNumber: string): number {
  return mostOf(shelves, productNumber, ({ onHand, reserved, heldBack }) =>
    Math.max(0, onHand - reserved - heldBack),
  );
}

/** The whole units that can be promised for a day. */
export function simulatedAtp(shelves: Shelves, productNumber: string, day: number): number {
  return mostOf(shelves, productNumber, (shelf) => atpOn(shelf, Math.max(0, day)));
}

/** The first of today and the 365 days after it for which the quantity can be promised. */
export function simulatedFirstDay(
  shelves: Shelves,
  productNumber: string,
  quantity: number,
): number | undefined {
  for (let day = 0; day <= 365; day += 1) {
    if (simulatedAtp(shelves, productNumber, day) >= quantity) return day;
  }
  return undefined;
}

/** The lowest balance on that day or any later one. */
function atpOn(shelf: Shelf, day: number): number {
  const last = Math.max(day, ...[...shelf.supply, ...shelf.demand].map((move) => move.day));
  let least = Number.POSITIVE_INFINITY;
  for (let later = day; later <= last; later += 1) least = Math.min(least, onShelf(shelf, later));
  return Math.max(0, least);
}

function onShelf({ onHand, reserved, heldBack, supply, demand }: Shelf, day: number): number {
  let left = onHand - reserved - heldBack;
  for (const come of supply) if (come.day >= 0 && come.day <= day) left += come.hundredths;
  for (const gone of demand) if (gone.day <= day) left -= gone.hundredths;
  return left;
}

/** Takes one unit at a time from the shelves until there is not enough for another. */
function mostOf(
  shelves: Shelves,
  productNumber: string,
  available: (shelf: Shelf) => number,
): number {
  const parts = partsOf(shelves, productNumber, 1, []);
  if (parts.some(({ number }) => number === UNAVAILABLE)) return 0;
  for (let count = 0; ; count += 1) {
    for (const { number } of parts) {
      const same = parts.filter((part) => part.number === number);
      const needed = same.reduce((sum, part) => sum + part.quantity, 0) * (count + 1);
      const shelf = shelves.get(number);
      if (!shelf || needed * 100 > available(shelf)) return count;
    }
  }
}

const UNAVAILABLE = '';

/** All parts of one unit in the order found; a part may occur several times. */
function partsOf(
  shelves: Shelves,
  number: string,
  quantity: number,
  ancestors: readonly string[],
): { number: string; quantity: number }[] {
  const shelf = shelves.get(number);
  const unavailable = [{ number: UNAVAILABLE, quantity }];
  if (!shelf || ancestors.includes(number)) return unavailable;
  if (shelf.type === 'SERVICE' || shelf.type === 'NON_STOCK') return unavailable;
  if (shelf.type !== 'KIT' && !(shelf.type === null && shelf.components.length > 0)) {
    return [{ number, quantity }];
  }
  if (shelf.components.length === 0) return unavailable;
  return shelf.components.flatMap((component) =>
    partsOf(shelves, component.productNumber, (quantity * component.hundredths) / 100, [
      ...ancestors,
      number,
    ]),
  );
}
