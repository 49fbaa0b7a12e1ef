/** Invoices on one page of a pasted list, which is also the number that is printed at once. */
export const LIST_PAGE = 50;

/** One page of a list, and the number of pages. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
};

/** The page that a URL asks for, from `1`; the first if that is not a number, the nearest if it is out of range. */
export function listPage<Item>(
  list: readonly Item[],
  requested: string | undefined,
): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(list.length / LIST_PAGE));
  const number = /^\d{1,6}$/.test(requested ?? '') ? Number(requested) : 1;
  const page = Math.min(Math.max(1, number), pages);
  return { items: list.slice((page - 1) * LIST_PAGE, page * LIST_PAGE), page, pages };
}
