import { etagOf } from '#lib/api/etag.ts';
import { Section } from '#lib/product/master-data-schema.ts';
import { feedOf } from '../resource.ts';
import { keepClasses, leaveClasses } from './product-classes.ts';
import { idsAreUnique } from './unique-ids.ts';

/** The parts of the range. */
export const sections = feedOf({
  name: 'sections',
  table: 'sections',
  record: Section,
  stored: ({ code }, document) => ({ code, document }),
  columns: {
    code: (section) => section.code,
    document: (section) => section.document,
    etag: (section) => etagOf(section.document),
  },
  key: { code: 'code' },
  changedBy: ['etag'],
  merged: keepClasses('section'),
  check: idsAreUnique('sections'),
  removing: leaveClasses('section'),
  removal: 'allowed',
});
