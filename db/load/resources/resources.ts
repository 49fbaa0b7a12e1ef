import { industryTypes, segments, subSegments } from './customer/account-codes.ts';
import { accounts } from './customer/accounts.ts';
import { branches } from './enterprise/branches.ts';
import { businessUnitTypes, states } from './enterprise/enterprise.ts';
import { invoices } from './invoicing/invoices.ts';
import { metaproperties } from './metaproperties.ts';
import { purchaseOrders } from './procurement/purchase-orders.ts';
import {
  brands,
  categories,
  families,
  productAttributes,
  sections,
  statuses,
} from './product/catalogue.ts';
import { productStatuses } from './product/product-statuses.ts';
import { products } from './product/products.ts';
import { stateCosts } from './product/state-costs.ts';
import type { Resource } from './resource.ts';
import { channelHoldbacks, commitments, stock } from './stock.ts';

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
];
