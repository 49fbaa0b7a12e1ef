import { sql } from 'kysely';
import { decodeCursor } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { hasCode } from '#lib/errors.ts';
import { resourcesNamed } from '#lib/resources.ts';
import { readStream, scopeOf } from './changes.ts';

/** What a follower has not read: how many changes, or at least so many, and since when the first of them is there. */
export type Lag = {
  readonly changes: number;
  readonly isCountedWhole: boolean;
  readonly since: string | null;
};

const MAX_COUNTED = 1_000;

/** How far behind is who follows these resources from a cursor; undefined: too far, it has to start again. */
export async function lagOf(
  ctx: Context,
  names: readonly string[],
  cursor: string,
): Promise<Lag | undefined> {
  const stream = await readStream(ctx);
  const place = parse(ctx, names, cursor);
  if (!place || place[0] !== stream.epoch || place[2] <= stream.removed) return undefined;
  const [, , position, key] = place;
  const { rows } = await sql<Lag>`
    select count(*)::int as changes, count(*) < ${MAX_COUNTED} as "isCountedWhole", min(changed_at) as since
    from (
      select batch.changed_at from unnest(${names}::text[]) as wanted (name)
      cross join lateral (
        select batch_id, position, changed_at from change_batches
        where country_code = ${ctx.countryCode} and resource = wanted.name and position >= ${position}
        order by position limit ${MAX_COUNTED}) as batch
      cross join lateral (
        select from changes where country_code = ${ctx.countryCode} and batch_id = batch.batch_id
          and key > case batch.position when ${position} then ${key} else '' end
        limit ${MAX_COUNTED}) as change
      limit ${MAX_COUNTED}) as unread`.execute(ctx.db);
  return rows[0];
}

/** Undefined for one of another version, which may have named its resources otherwise. */
function parse(ctx: Context, names: readonly string[], cursor: string) {
  try {
    return decodeCursor(scopeOf(ctx, resourcesNamed(names)), cursor);
  } catch (error) {
    if (!hasCode(error, 'VALIDATION_ERROR')) throw error;
    return undefined;
  }
}
