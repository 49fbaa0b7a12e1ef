import { etagOf } from '#lib/api/etag.ts';
import { Category } from '#lib/product/master-data-schema.ts';
import { feedOf } from '../resource.ts';
import { keepClasses, leaveClasses } from './product-classes.ts';
import { idsAreUnique } from './unique-ids.ts';

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
  check: idsAreUnique('categories'),
  removing: leaveClasses('category'),
  removal: 'allowed',
  references: [{ member: 'sectionCode', table: 'sections', tableColumn: 'code', what: 'section' }],
});
