import { etagOf } from '#lib/api/etag.ts';
import { Category } from '#lib/product/master-data-schema.ts';
import { feedOf } from '../resource.ts';
import { keepClasses, leaveClasses } from './product-classes.ts';

/** The parts of sections. */
export const categories = feedOf({
  name: 'categories',
  table: 'categories',
  record: Category,
  stored: ({ code }, document) => ({ code, document }),
  columns: {
    code: (category) => category.code,
    document: (category) => category.document,
    etag: (category) => etagOf(category.document),
  },
  key: { code: 'code' },
  changedBy: ['etag'],
  merged: keepClasses('category'),
  removing: leaveClasses('category'),
  removal: 'allowed',
});
