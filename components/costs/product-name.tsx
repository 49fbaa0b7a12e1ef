import { TextLink } from '#components/ui/text-link.tsx';
import { productHref } from '#lib/product/product-addresses.ts';

type HeadingProps = { countryCode: string; number: string; description: string | undefined };

/** Names the product whose costs are shown, with a link to its page if the catalogue has it. */
export function ProductName({ countryCode, number, description }: HeadingProps) {
  if (description === undefined) return <p className="font-medium">{number}</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      <TextLink href={productHref(countryCode, number)}>{number}</TextLink>{' '}
      <span className="font-medium">{description}</span>
    </p>
  );
}
