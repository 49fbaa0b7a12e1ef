import { RECORDS } from '#lib/registry.ts';
import { feedOfDocuments, type Resource } from './resource.ts';
import { industryTypes, segments, subSegments } from './resources/account-codes.ts';
import { accounts } from './resources/accounts.ts';
import { branches } from './resources/branches.ts';
import {
  brands,
  categories,
  families,
  productAttributes,
  sections,
  statuses,
} from './resources/catalogue.ts';
import { invoices } from './resources/invoices.ts';
import { metaproperties } from './resources/metaproperties.ts';
import { productStatuses } from './resources/product-statuses.ts';
import { products } from './resources/products.ts';
import { purchaseOrders } from './resources/purchase-orders.ts';
import { stateCosts } from './resources/state-costs.ts';
import { businessUnitTypes, states } from './resources/states.ts';
import { channelHoldbacks, commitments, stock } from './resources/stock.ts';

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
