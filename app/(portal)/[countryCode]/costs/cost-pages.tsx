import { ButtonLink } from '#components/ui/button.tsx';
import { type ListPage, listPage } from '#lib/invoicing/list-pages.ts';
import type { TypedCosts } from './typed-costs.ts';

/** The products asked for that stand on the page that the address names. */
export function pageOfProducts({ products, page }: TypedCosts): ListPage<string> {
  return listPage(products, page);
}

/** Leads to the other products of a long list; `href` is that of the first page, and has a query. */
export function CostPages({
  page: { page, pages },
  href,
}: {
  page: ListPage<string>;
  href: string;
}) {
  if (pages === 1) return undefined;
  return (
    <nav aria-label="Pages of products" className="flex flex-wrap items-center gap-3 text-sm">
      {page > 1 && <ButtonLink href={`${href}&page=${page - 1}`}>Page before</ButtonLink>}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && <ButtonLink href={`${href}&page=${page + 1}`}>Next page</ButtonLink>}
    </nav>
  );
}
