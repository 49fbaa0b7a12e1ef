import { accounts } from '#feeds/resources/accounts.ts';
import {
  brands,
  categories,
  families,
  productAttributes,
  sections,
  statuses,
} from '#feeds/resources/catalogue.ts';
import { invoices } from '#feeds/resources/invoices.ts';
import { metaproperties } from '#feeds/resources/metaproperties.ts';
import { products } from '#feeds/resources/products.ts';
import { purchaseOrders } from '#feeds/resources/purchase-orders.ts';
import { branchCountry, stateCountry } from '#feeds/validation/country-rules.ts';
import { IndustryType, Segment, SubSegment } from '#lib/accounts/schema.ts';
import {
  CommitmentRecord,
  HoldbackRecord,
  MAX_COMMITMENTS,
  StockRecord,
} from '#lib/availability/schema.ts';
import { branchRow } from '#lib/branches/branch-row.ts';
import { BusinessUnitTypeRecord, StateRecord } from '#lib/branches/reference-schema.ts';
import { BranchRecord } from '#lib/branches/schema.ts';
import { MAX_CHANGES, StateCostRecord } from '#lib/costs/schema.ts';
import { MAX_STATUSES, StatusRecord } from '#lib/products/statuses/schema.ts';
import { RECORDS } from '#lib/registry.ts';
import {
  BRANCH_AND_PRODUCT,
  branchReference,
  codeReference,
  productReference,
} from './references.ts';
import {
  columnsAs,
  feedForTable,
  feedOfDocuments,
  feedOfRows,
  type Resource,
  WHOLE_LIST,
} from './resource.ts';
import { checkUniqueIds } from './unique-ids.ts';

/** Branches with opening hours, departments and special days, in local time. */
export const branches = feedForTable({
  name: 'branches',
  table: 'branches',
  record: BranchRecord,
  stored: branchRow,
  columns: columnsAs(branchRow({ number: '', name: '', shortName: '', location: {} })),
  country: branchCountry,
  recordLimit: { records: 2_000, per: [] },
  key: { number: 'number' },
});

/** The industries of customers. */
export const industryTypes = feedOfDocuments('industry-types', IndustryType, WHOLE_LIST);

/** Customer segments. */
export const segments = feedOfDocuments('segments', Segment, WHOLE_LIST);

/** Sub-segments, each of one segment. */
export const subSegments = feedOfDocuments('sub-segments', SubSegment, {
  columns: { segment_code: ({ segmentCode }) => segmentCode },
  references: [codeReference('segmentCode', 'segment_code', 'segments', 'segment')],
  ...WHOLE_LIST,
});

/** The statuses of products, each with its place and period. */
export const productStatuses = feedOfRows('product-statuses', StatusRecord, {
  recordLimit: { records: MAX_STATUSES, per: ['product_number'] },
  references: [
    productReference('productNumber'),
    branchReference('branchNumber'),
    codeReference('statusCode', 'status_code', 'statuses', 'status'),
  ],
});

/** The costs of products in each state, one record for each change. */
export const stateCosts = feedOfRows('state-costs', StateCostRecord, {
  recordLimit: { records: MAX_CHANGES, per: ['product_number', 'state_code'] },
  references: [
    productReference('productNumber'),
    codeReference('stateCode', 'state_code', 'states', 'state'),
  ],
});

/** The stock of products at branches, and how much of it is reserved. */
export const stock = feedOfRows('stock', StockRecord, { references: BRANCH_AND_PRODUCT });

/** Dated demand: quantities promised for a day. */
export const commitments = feedOfRows('commitments', CommitmentRecord, {
  recordLimit: { records: MAX_COMMITMENTS, per: ['branch_number', 'product_number'] },
  references: BRANCH_AND_PRODUCT,
});

/** Stock that channels hold back from sale, of every branch or every product where none is named. */
export const channelHoldbacks = feedOfRows('channel-holdbacks', HoldbackRecord, {
  references: BRANCH_AND_PRODUCT,
});

/** States, territories and regions. */
export const states = feedOfRows('states', StateRecord, {
  country: stateCountry,
  check: checkUniqueIds('states'),
  ...WHOLE_LIST,
});

/** Kinds of branch, including disabled ones. */
export const businessUnitTypes = feedOfRows('business-unit-types', BusinessUnitTypeRecord, {
  check: checkUniqueIds('business_unit_types'),
  ...WHOLE_LIST,
});

/** Every resource that has a feed, in the order that references between them need. */
export const RESOURCES: readonly Resource[] = [
  states,
  businessUnitTypes,
  branches,
  families,
  statuses,
  sections,
  categories,
  brands,
  products,
  productAttributes,
  productStatuses,
  stateCosts,
  stock,
  commitments,
  channelHoldbacks,
  invoices,
  purchaseOrders,
  industryTypes,
  segments,
  subSegments,
  accounts,
  metaproperties,
  ...RECORDS.flatMap(({ record: { name, key, feed } }) =>
    feed ? feedOfDocuments(name, feed.schema, { key: { [key]: key }, columns: feed.columns }) : [],
  ),
];
