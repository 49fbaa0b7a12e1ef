import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { ChannelId } from '#lib/availability/schema.ts';
import {
  MAX_CELL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PRODUCT_LENGTH,
  MAX_ROWS,
} from '#lib/availability/sheet/sheet-limits.ts';

/** Product, quantity and date as typed, possibly incomplete, and the id of the row. */
const cell = z.string().max(MAX_CELL_LENGTH);
const Row = z.tuple([
  z.string().max(MAX_PRODUCT_LENGTH),
  cell,
  cell,
  z.string().max(16).optional(),
]);
const Rows = z.array(Row).max(MAX_ROWS);

/** The address of a list, random and therefore a secret of those who have its link. */
export const ListPath = CountryPath.extend({ listId: z.uuid() });

/** What a list holds, beside its name. */
export const ListSheet = z.strictObject({
  branch: z.string().max(64),
  channel: ChannelId,
  date: z.string().max(40),
  rows: Rows,
  /** The rows before the last change, and what that was. */
  undo: z
    .strictObject({ words: z.string().max(300), rows: Rows, isCleared: z.boolean() })
    .exactOptional(),
});
export type ListSheet = z.infer<typeof ListSheet>;

const name = z.string().max(MAX_NAME_LENGTH);

/** A list as it is saved: `version` is that of the copy that was changed, 0 for a new list. */
export const ListChange = z.strictObject({ name, version: z.int32().min(0), sheet: ListSheet });
export type ListChange = z.infer<typeof ListChange>;

export const SavedVersion = z.strictObject({ version: z.int() });
export type SavedVersion = z.infer<typeof SavedVersion>;

/** A list as it is read: `owner` is the name of the other person whose it is. */
export const AvailabilityList = z.strictObject({
  id: z.uuid(),
  name,
  version: z.int(),
  owner: z.string().exactOptional(),
  sheet: ListSheet,
});
export type AvailabilityList = z.infer<typeof AvailabilityList>;

/** The lists of a person, the last changed first. */
export const ListNames = z.strictObject({
  lists: z.array(z.strictObject({ id: z.uuid(), name, rows: z.int() })),
});
export type ListNames = z.infer<typeof ListNames>;
