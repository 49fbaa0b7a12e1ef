import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatAmount } from '#lib/money.ts';
import { productHref, productsHref } from '#lib/products/labels.ts';
import type { SimilarProduct } from '#lib/products/search/schema.ts';

type Unknown = { readonly text: string; readonly near: readonly SimilarProduct[] };

/** The rebated costs of products in one state, by product number. */
export type StateCosts = { readonly state: string; readonly costs: ReadonlyMap<string, number> };

type Props = {
  unknown: readonly Unknown[];
  /** What the suggested products cost at the user's home branch; undefined without one. */
  home: StateCosts | undefined;
  /** The address of the search with `text` replaced by a product number. */
  hrefWith: (text: string, number: string) => string;
};

/** Lists what is not a product number: a name with the products it may be, or something unknown. */
export function UnknownProducts({ unknown, home, hrefWith }: Props) {
  return (
    <>
      {unknown.map(({ text, near }) =>
        near.length > 0 ? (
          <section key={text} className="rounded-md border border-line px-3 py-2 text-sm">
            <h2 className="font-semibold">Which one is “{text}”?</h2>
            <ul>
              {near.map(({ number, description }) => (
                <li key={number} className="flex flex-wrap justify-between gap-x-4 py-0.5">
                  <TextLink href={hrefWith(text, number)}>
                    {number} {description}
                  </TextLink>
                  <StateCost home={home} number={number} />
                </li>
              ))}
            </ul>
            <TextLink href={productsHref({ q: text })}>Search all products</TextLink>
          </section>
        ) : (
          <Notice key={text} tone="bad">
            <span className="font-medium">“{text}” not found</span>{' '}
            <TextLink href={productsHref({ q: text })}>Search all products</TextLink>
          </Notice>
        ),
      )}
    </>
  );
}

function StateCost({ home, number }: { home: StateCosts | undefined; number: string }) {
  const cost = home?.costs.get(number);
  if (home === undefined || cost === undefined) return undefined;
  return (
    <span className="whitespace-nowrap text-quiet">
      {home.state} {formatAmount(cost)} rebated
    </span>
  );
}

type HeadingProps = { number: string; description: string | undefined };

/** Names the product whose costs are shown, with a link to its page if the catalogue has it. */
export function ProductHeading({ number, description }: HeadingProps) {
  if (description === undefined) return <p className="font-medium">{number}</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      <TextLink href={productHref(number)}>{number}</TextLink>{' '}
      <span className="font-medium">{description}</span>
    </p>
  );
}
