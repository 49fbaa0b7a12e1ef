import { etagOf } from '#lib/api/etag.ts';
import { FamilyRecord } from '#lib/product/master-data-schema.ts';
import { feedOf, LONGEST_IN_LIST, WHOLE_LIST } from '../resource.ts';
import { keepClasses, leaveClasses } from './product-classes.ts';
import { idsAreUnique } from './unique-ids.ts';

/** Families with the attributes they have: kept as the whole document, and as lists have it. */
export const families = feedOf({
  name: 'families',
  table: 'families',
  record: FamilyRecord,
  stored: ({ attributeCodes: _, ...family }, document) => ({
    code: family.familyCode,
    document,
    summary: JSON.stringify(family),
  }),
  columns: {
    code: (family) => family.code,
    document: (family) => family.document,
    etag: (family) => etagOf(family.document),
    summary: (family) => family.summary,
    summary_etag: (family) => etagOf(family.summary),
  },
  most: WHOLE_LIST,
  longestRecord: LONGEST_IN_LIST,
  key: { code: 'familyCode' },
  changedBy: ['etag'],
  merged: keepClasses('family'),
  check: idsAreUnique('families'),
  removing: leaveClasses('family'),
  removal: 'allowed',
});
