import type { Resource } from './resource.ts';
import { branches } from './resources/branches.ts';
import { invoices } from './resources/invoices.ts';

/** Every resource that has a feed, in the order that their records need one another. */
export const RESOURCES: readonly Resource[] = [branches, invoices];
