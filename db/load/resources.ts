import type { Resource } from './resource.ts';
import { accounts } from './resources/accounts.ts';
import { branches } from './resources/branches.ts';
import { industryTypes } from './resources/industry-types.ts';
import { invoices } from './resources/invoices.ts';
import { segments } from './resources/segments.ts';
import { subSegments } from './resources/sub-segments.ts';

/** Every resource that has a feed, in the order that their records need one another. */
export const RESOURCES: readonly Resource[] = [
  branches,
  invoices,
  industryTypes,
  segments,
  subSegments,
  accounts,
];
