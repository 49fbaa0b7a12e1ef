import { z } from 'zod';

const VIEWED_LISTS = [
  'invoices',
  'purchase-orders',
  'products',
  'accounts',
  'assets',
  'events',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

export function isViewedList(name: string): name is ViewedList {
  return list.safeParse(name).success;
}

/** The most views that a person has of a list. */
export const MAX_VIEWS = 20;

/** What a person gives a view. PostgreSQL stores no NUL, and a name is one line. */
export const NamedView = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^\P{Cc}*$/u),
});
const list = z.enum(VIEWED_LISTS);

/** A change of the views of a list; `query` is the address of the search, without a question mark. */
export const SavedViewChange = z.discriminatedUnion(
  'action',
  [
    NamedView.extend({
      action: z.literal('save'),
      list,
      query: z
        .string()
        .max(2_000)
        .regex(/^\P{Cc}*$/u),
    }),
    z.strictObject({ action: z.literal('delete'), list, viewId: z.uuid() }),
  ],
  { error: 'is required: save or delete' },
);
export type SavedViewChange = z.infer<typeof SavedViewChange>;

/** A search that a person has named. */
export type SavedView = {
  readonly viewId: string;
  readonly name: string;
  readonly query: string;
};
