import { etagOf } from '#lib/api/etag.ts';
import { ProductAttributesRecord } from '#lib/product/attribute-schema.ts';
import { feedOf } from '../resource.ts';
import { productIn } from './references.ts';

/** What is known of products beyond their details: all of a product's attributes in one record. */
export const productAttributes = feedOf({
  name: 'product-attributes',
  table: 'product_attributes',
  record: ProductAttributesRecord,
  stored: ({ productNumber, attributes }) => ({ productNumber, text: JSON.stringify(attributes) }),
  columns: {
    product_number: (known) => known.productNumber,
    attributes: (known) => known.text,
    etag: (known) => etagOf(known.text),
  },
  kept: {
    text: "json_build_object('productNumber', product_number, 'attributes', attributes)",
    read: JSON.parse,
  },
  key: { product_number: 'productNumber' },
  changedBy: ['etag'],
  references: [productIn('productNumber')],
  removal: 'allowed',
});
