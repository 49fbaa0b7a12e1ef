import { z } from 'zod';
import { commaSeparated, Timestamp, TimestampWithOffset } from '#lib/api/fields.ts';
import { Wait } from '#lib/api/long-poll.ts';
import { limitOf, PageQuery, pageSchema } from '#lib/api/page-query.ts';
import { RESOURCES } from '#lib/resources.ts';

/** The most resources that one request names. */
export const MAX_RESOURCES = 25;

export const ResourceName = z
  .enum(RESOURCES.map(({ name }) => name))
  .meta({ id: 'ResourceName', description: 'Records of a kind, by the name of their feed.' });

/** Which changes, from where, and how many. */
export const ChangesQuery = PageQuery.extend({
  resource: commaSeparated(ResourceName)
    .min(1)
    .max(MAX_RESOURCES, { error: `must be at most ${MAX_RESOURCES} resources` })
    .describe('Separated by commas or repeated. Each needs the scope that reads it.'),
  limit: limitOf(1_000, 200),
  changedFrom: TimestampWithOffset.exactOptional().describe(
    'Instead of a cursor: changes at this moment or later, in the last 30 days.',
  ),
  include: commaSeparated(z.literal('record'))
    .exactOptional()
    .describe('`record` adds each record as it is now, and its `etag`.'),
  wait: Wait,
});
export type ChangesQuery = z.output<typeof ChangesQuery>;

/** That a record was added, changed or removed. */
const Change = z
  .strictObject({
    resource: ResourceName,
    key: z.record(z.string(), z.string()).describe('The members that are its key.'),
    changedAt: Timestamp,
    isRemoved: z.boolean().describe('Whether it was deleted, or is not for this caller any more.'),
    etag: z.string().exactOptional(),
    record: z
      .record(z.string(), z.unknown())
      .exactOptional()
      .describe('As the API or its feed has it.'),
  })
  .meta({ id: 'Change' });

export const ChangePage = pageSchema('ChangePage', 'changes', Change);
export type ChangePage = z.infer<typeof ChangePage>;
