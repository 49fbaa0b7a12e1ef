import type { Resource } from './resource.ts';
import { branches } from './resources/branches.ts';
import { businessUnitTypes } from './resources/business-unit-types.ts';
import { invoices } from './resources/invoices.ts';
import { states } from './resources/states.ts';

/** Every resource that has a feed, in the order that their records need one another. */
export const RESOURCES: readonly Resource[] = [states, businessUnitTypes, branches, invoices];
