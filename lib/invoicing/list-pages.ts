/** Invoices of a list that stand on one page, which is also what is printed at once. */
export const LIST_PAGE = 50;

/** One page of a list and how many pages there are; a page that is none is the nearest. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
};

/** The page that `asked`, a text of an address, names: `1` is the first, and so is what is no number. */
export function listPage<Item>(list: readonly Item[], asked: string | undefined): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(list.length / LIST_PAGE));
  const wanted = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1;
  const page = Math.min(Math.max(1, wanted), pages);
  return { items: list.slice((page - 1) * LIST_PAGE, page * LIST_PAGE), page, pages };
}
