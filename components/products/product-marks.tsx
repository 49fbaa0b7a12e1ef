import { TriangleAlert } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { PRODUCT_TYPE_WORDS } from '#lib/product/product-words.ts';
import type { Product } from '#lib/product/schema.ts';

type BadgesProps = {
  product: Pick<Product, 'productType' | 'isHazardous' | 'isGstExempt' | 'replacedByProductNumber'>;
};

/** Badges for what is unusual about a product: kit or service, hazardous, replaced, no GST. */
export function ProductMarks({ product }: BadgesProps) {
  const { productType, isHazardous, isGstExempt, replacedByProductNumber } = product;
  return (
    <span>
      {productType && productType !== 'STOCK' && <Badge>{PRODUCT_TYPE_WORDS[productType]}</Badge>}{' '}
      {isHazardous && (
        <Badge tone="bad">
          <TriangleAlert size={11} aria-hidden="true" className="inline" /> Hazardous
        </Badge>
      )}{' '}
      {replacedByProductNumber && <Badge tone="warn">Replaced</Badge>}{' '}
      {isGstExempt && <Badge>No GST</Badge>}
    </span>
  );
}
