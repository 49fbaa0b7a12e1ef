/**
 * The rules of api.md section 7, told as slowly and plainly as can be: day after day, one piece after
 * the other. It shares nothing with what it is there to check. Quantities are whole hundredths, and
 * days are counted from today.
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

/** How many whole ones can be sold now. */
export function simulatedSale(shelves: Shelves, productNumber: string): number {
  return mostOf(shelves, productNumber, ({ onHand, reserved, heldBack }) =>
    Math.max(0, onHand - reserved - heldBack),
  );
}

/** How many whole ones can be promised for a day. */
export function simulatedPromise(shelves: Shelves, productNumber: string, day: number): number {
  return mostOf(shelves, productNumber, (shelf) => promisedOn(shelf, Math.max(0, day)));
}

/** The first day, of today and 365 after it, for which so many can be promised. */
export function simulatedDay(
  shelves: Shelves,
  productNumber: string,
  quantity: number,
): number | undefined {
  for (let day = 0; day <= 365; day += 1) {
    if (simulatedPromise(shelves, productNumber, day) >= quantity) return day;
  }
  return undefined;
}

/** The least that will be on the shelf on that day or any later one. */
function promisedOn(shelf: Shelf, day: number): number {
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

/** Takes one after the other from the shelves until there is not enough for one more. */
function mostOf(
  shelves: Shelves,
  productNumber: string,
  available: (shelf: Shelf) => number,
): number {
  const taken = partsOf(shelves, productNumber, 1, []);
  if (taken.some(({ number }) => number === CANNOT_BE_HAD)) return 0;
  for (let count = 0; ; count += 1) {
    for (const { number } of taken) {
      const same = taken.filter((part) => part.number === number);
      const needed = same.reduce((sum, part) => sum + part.quantity, 0) * (count + 1);
      const shelf = shelves.get(number);
      if (!shelf || needed * 100 > available(shelf)) return count;
    }
  }
}

const CANNOT_BE_HAD = '';

/** Everything that one of it is made of, in the order it is found; the same part may come again. */
function partsOf(
  shelves: Shelves,
  number: string,
  quantity: number,
  within: readonly string[],
): { number: string; quantity: number }[] {
  const shelf = shelves.get(number);
  const never = [{ number: CANNOT_BE_HAD, quantity }];
  if (!shelf || within.includes(number)) return never;
  if (shelf.type === 'SERVICE' || shelf.type === 'NON_STOCK') return never;
  if (shelf.type !== 'KIT' && !(shelf.type === null && shelf.components.length > 0)) {
    return [{ number, quantity }];
  }
  if (shelf.components.length === 0) return never;
  return shelf.components.flatMap((component) =>
    partsOf(shelves, component.productNumber, (quantity * component.hundredths) / 100, [
      ...within,
      number,
    ]),
  );
}
