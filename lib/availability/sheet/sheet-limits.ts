export const MAX_ITEMS_PER_CALL = 100;
/** Other branches that one call checks. */
export const MAX_BRANCHES_PER_CALL = 12;

/** Lists of a person in a country, rows of a list, characters of its name. */
export const MAX_LISTS = 50;
export const MAX_ROWS = 2_000;
export const MAX_NAME_LENGTH = 60;
/** Characters of a row's product, and of its quantity and its date. */
export const MAX_PRODUCT_LENGTH = 200;
export const MAX_CELL_LENGTH = 40;

export function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
