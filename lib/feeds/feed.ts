import { z } from 'zod';
import { CountryPath, Identifier, Timestamp, TrueOrFalse } from '#lib/api/fields.ts';
import { Wait } from '#lib/api/long-poll.ts';
import { PageQuery, pageSchema } from '#lib/api/page-query.ts';
import { FEED_RESOURCES } from '#lib/resources.ts';

const FeedResource = z
  .enum(FEED_RESOURCES.map(({ name }) => name))
  .meta({ id: 'FeedResource', description: 'Records of a kind, by the name of their feed.' });

const Mode = z
  .enum(['MERGE', 'REPLACE', 'DELETE'])
  .meta({ id: 'FeedMode' })
  .describe(
    '`MERGE` adds records and replaces those with the same key; `REPLACE` also removes those that the feed does not ' +
      'have; `DELETE` removes those whose keys it lists.',
  );

const State = z
  .enum(['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'])
  .meta({ id: 'FeedState' });
export type FeedState = z.infer<typeof State>;

/** What a feed is, and how it is loaded. */
export const FeedParameters = z
  .strictObject({
    resource: FeedResource,
    mode: Mode.default('MERGE'),
    dryRun: TrueOrFalse.default(false).describe('Checks and counts, and changes nothing.'),
    skipInvalid: TrueOrFalse.default(false).describe(
      'Leaves out lines that are not valid, instead of loading nothing.',
    ),
    allowRemoving: z
      .string()
      .regex(/^\d{1,12}$/, { error: 'must be a whole number' })
      .transform(Number)
      .meta({ type: 'integer', minimum: 0 })
      .exactOptional()
      .describe('How many records `REPLACE` may remove: a tenth, unless it says so.'),
  })
  .refine(({ mode, allowRemoving }) => allowRemoving === undefined || mode === 'REPLACE', {
    error: 'is only for the mode REPLACE',
    path: ['allowRemoving'],
  });
export type FeedParameters = z.output<typeof FeedParameters>;

export const FeedsQuery = PageQuery.extend({
  resource: FeedResource.exactOptional(),
  state: State.exactOptional(),
});
export type FeedsQuery = z.output<typeof FeedsQuery>;

const EXAMPLE = '01936f3a-5c2e-7b41-9d07-3e8f6a1c2b54';

/** Accepts more than UUIDs, so that any other id is a 404. */
export const FeedPath = CountryPath.extend({
  feedId: Identifier.meta({ description: 'Id of the feed.', examples: [EXAMPLE] }),
});

export const FeedQuery = z.strictObject({ wait: Wait });

const Count = z.int().min(0);

const Issue = z
  .strictObject({
    field: z.string().describe('Empty for an issue about a whole line.'),
    issue: z.string().describe('For people, of the first of these lines.'),
    count: Count.describe('How many there are of this kind.'),
    lines: z.array(Count).describe('The first of these lines, counted from 1.'),
  })
  .meta({ id: 'FeedIssue' });

export const Feed = z
  .strictObject({
    feedId: z.string().describe('A UUIDv7.'),
    resource: FeedResource,
    mode: Mode,
    isDryRun: z.boolean(),
    state: State,
    counts: z
      .strictObject({
        records: Count.describe('Valid ones.'),
        inserted: Count,
        replaced: Count,
        unchanged: Count,
        removed: Count,
        rejected: Count.describe('Lines that `skipInvalid` left out.'),
      })
      .exactOptional()
      .describe('Once it has succeeded.'),
    issues: z.array(Issue).describe('The first 20 kinds.'),
    furtherIssues: Count.describe('How many there are of other kinds.'),
    notes: z.array(z.string()).describe('Why something requested was not done.'),
    error: z.string().exactOptional().describe('Why it failed.'),
    createdAt: Timestamp,
    finishedAt: Timestamp.exactOptional(),
  })
  .meta({ id: 'Feed' });
export type Feed = z.infer<typeof Feed>;

export const FeedPage = pageSchema('FeedPage', 'feeds', Feed);
export type FeedPage = z.infer<typeof FeedPage>;

/** A feed that is not final yet is worth asking for again so soon. */
export function retryAfter({ state }: Feed): number | undefined {
  return state === 'QUEUED' || state === 'RUNNING' ? 2 : undefined;
}
