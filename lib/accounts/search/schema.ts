import { z } from 'zod';
import type { Account } from '#lib/accounts/schema.ts';
import { PageCursors, SearchText } from '#lib/search/schema.ts';

/** An empty value is no condition. */
const field = SearchText.exactOptional();

/** The query of an account search, as in a URL. All conditions must hold. */
export const AccountSearchQuery = z.strictObject({
  q: field.describe(
    'A number or its beginning (account, ABN, NZBN, telephone), or words of a name, contact or place.',
  ),
  status: z
    .enum(['', 'ACTIVE', 'ON_HOLD', 'CLOSED'], {
      error: 'must be `ACTIVE`, `ON_HOLD` or `CLOSED`, or left out',
    })
    .exactOptional(),
  type: z
    .enum(['', 'CASH', 'CREDIT'], { error: 'must be `CASH` or `CREDIT`, or left out' })
    .exactOptional(),
  segment: field.describe('Code of a segment.'),
  branch: field.describe('Number of the home branch; `all` or nothing: any.'),
  deleted: z
    .enum(['', 'no', 'only'], { error: 'must be `no` or `only`, or left out for both' })
    .exactOptional()
    .describe('`no`: only live accounts; `only`: only deleted ones; else both.'),
  sort: z
    .enum(['name'], { error: 'must be `name`, or left out for the order of numbers' })
    .exactOptional(),
  ...PageCursors.shape,
});
export type AccountSearchQuery = z.output<typeof AccountSearchQuery>;

/** Limit of accounts in a file. */
export const MAX_ACCOUNTS_IN_FILE = 5_000;

/** The query of an account file: all that a search finds. */
export const AccountFileQuery = AccountSearchQuery.omit({ cursor: true, before: true });
export type AccountFileQuery = z.output<typeof AccountFileQuery>;

/** A page of accounts; `asOf` is the time of the response. */
export type AccountSearchPage = {
  readonly accounts: readonly Account[];
  readonly nextCursor: string | undefined;
  readonly previousCursor: string | undefined;
  readonly asOf: string;
};
