import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { Scope } from '#lib/auth/scopes.ts';

/** The lists that have views, by the path of their screen. */
const VIEWED_LISTS = [
  'invoices',
  'purchase-orders',
  'products',
  'accounts',
  'assets',
  'events',
] as const;
/** The scope that the screen of each list needs. */
export const VIEW_SCOPES = {
  invoices: 'invoicing:read',
  'purchase-orders': 'procurement:read',
  products: 'product:read',
  accounts: 'customer:read',
  assets: 'assets:read',
  events: 'customer:read',
} as const satisfies Record<(typeof VIEWED_LISTS)[number], Scope>;

export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The most views that a person has of a list, and the longest name. */
export const MAX_VIEWS = 20;
export const MAX_NAME_LENGTH = 40;

/** PostgreSQL stores no NUL, and a name is one line. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .regex(/^\P{Cc}*$/u);
const place = { countryCode: CountryCode, list: z.enum(VIEWED_LISTS) };

/** A form that changes the views of a list; `query` is the address of the search, without a question mark. */
export const SavedViewForm = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('save'),
    ...place,
    query: z
      .string()
      .max(2_000)
      .regex(/^\P{Cc}*$/u),
    name,
  }),
  z.object({ action: z.literal('rename'), ...place, viewId: z.uuid(), name }),
  z.object({ action: z.literal('delete'), ...place, viewId: z.uuid() }),
]);
export type SavedViewForm = z.infer<typeof SavedViewForm>;

/** A search that a person has named. */
export type SavedView = {
  readonly viewId: string;
  readonly name: string;
  readonly query: string;
};
