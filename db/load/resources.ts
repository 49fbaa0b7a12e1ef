import type { Resource } from './resource.ts';
import { industryTypes, segments } from './resources/account-codes.ts';
import { accounts } from './resources/accounts.ts';
import { branches } from './resources/branches.ts';
import { brands } from './resources/brands.ts';
import { businessUnitTypes } from './resources/business-unit-types.ts';
import { categories } from './resources/categories.ts';
import { channelHoldbacks } from './resources/channel-holdbacks.ts';
import { commitments } from './resources/commitments.ts';
import { families } from './resources/families.ts';
import { invoices } from './resources/invoices.ts';
import { metaproperties } from './resources/metaproperties.ts';
import { productAttributes } from './resources/product-attributes.ts';
import { productStatuses } from './resources/product-statuses.ts';
import { products } from './resources/products.ts';
import { purchaseOrders } from './resources/purchase-orders.ts';
import { sections } from './resources/sections.ts';
import { stateCosts } from './resources/state-costs.ts';
import { states } from './resources/states.ts';
import { statuses } from './resources/statuses.ts';
import { stock } from './resources/stock.ts';
import { subSegments } from './resources/sub-segments.ts';

/** Every resource that has a feed, in the order that their records need one another. */
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
];
