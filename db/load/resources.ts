import type { Resource } from './resource.ts';
import { branches } from './resources/branches.ts';
import { businessUnitTypes } from './resources/business-unit-types.ts';
import { channelHoldbacks } from './resources/channel-holdbacks.ts';
import { commitments } from './resources/commitments.ts';
import { invoices } from './resources/invoices.ts';
import { states } from './resources/states.ts';
import { stock } from './resources/stock.ts';

/** Every resource that has a feed, in the order that their records need one another. */
export const RESOURCES: readonly Resource[] = [states, businessUnitTypes, branches, stock, commitments, channelHoldbacks, invoices];
