import { TextLink } from '#components/ui/link/text-link.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import type { SimilarProduct } from '#lib/product/search/schema.ts';
import { productHref } from '#lib/product/view/links.ts';

type Props = {
  unknown: readonly { readonly text: string; readonly near: readonly SimilarProduct[] }[];
  /** The address of the search with `text` replaced by a product number. */
  hrefWith: (text: string, number: string) => string;
};

/** Names what is no product, with suggestions. */
export function UnknownProducts({ unknown, hrefWith }: Props) {
  if (unknown.length === 0) return undefined;
  return (
    <Notice tone="bad">
      <p className="font-medium">
        {unknown.length === 1
          ? 'One is no product of this country:'
          : `${unknown.length} are no products of this country:`}
      </p>
      <ul>
        {unknown.map(({ text, near }) => (
          <li key={text}>
            {text}
            {near.length > 0 && (
              <>
                {': did you mean '}
                {near.map(({ number, description }, at) => (
                  <span key={number}>
                    {at > 0 && ' or '}
                    <TextLink href={hrefWith(text, number)}>
                      {number} {description}
                    </TextLink>
                  </span>
                ))}
                ?
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type HeadingProps = { countryCode: string; number: string; description: string | undefined };

/** Names the product whose costs are shown, with a link to its page if the catalogue has it. */
export function ProductHeading({ countryCode, number, description }: HeadingProps) {
  if (description === undefined) return <p className="font-medium">{number}</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      <TextLink href={productHref(countryCode, number)}>{number}</TextLink>{' '}
      <span className="font-medium">{description}</span>
    </p>
  );
}
