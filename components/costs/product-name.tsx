import { TextLink } from '#components/ui/text-link.tsx';
import { productHref } from '#lib/product/product-addresses.ts';

type Parts = { countryCode: string; number: string; description: string | undefined };

/** The one product whose costs are shown, and the way to all that is known of it. */
export function ProductName({ countryCode, number, description }: Parts) {
  if (description === undefined) return <p className="font-medium">{number}</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      <TextLink href={productHref(countryCode, number)}>{number}</TextLink>{' '}
      <span className="font-medium">{description}</span>
    </p>
  );
}
