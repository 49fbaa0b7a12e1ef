import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { invalid } from '#lib/errors.ts';
import {
  MAX_VIEWS,
  type SavedView,
  type SavedViewChange,
  type ViewedList,
} from './saved-views-schema.ts';

/** The caller's own views of a list in the context's country, by name; nobody sees another's. */
export async function listSavedViews(ctx: Context, list: ViewedList): Promise<SavedView[]> {
  const rows = await ctx.db
    .selectFrom('saved_views')
    .select(['view_id', 'name', 'query'])
    .where(ownOf(ctx, list))
    .orderBy('name')
    .limit(MAX_VIEWS)
    .execute();
  return rows.map(({ view_id: viewId, name, query }) => ({ viewId, name, query }));
}

/**
 * Saves or deletes one of the caller's own views. Saving under a name that there is replaces its search. Throws
 * VALIDATION_ERROR on `name` for a view beyond the most.
 */
export async function changeSavedViews(ctx: Context, change: SavedViewChange): Promise<void> {
  const { db, principal, countryCode } = ctx;
  const { list } = change;
  if (change.action === 'delete') {
    await db
      .deleteFrom('saved_views')
      .where(ownOf(ctx, list))
      .where('view_id', '=', change.viewId)
      .execute();
    return;
  }
  await db.transaction().execute(async (tx) => {
    // One person's views change one after the other, so that names and the limit hold.
    await sql`select pg_advisory_xact_lock(hashtext(${`saved_views ${principal.id}`}))`.execute(tx);
    const own = await tx.selectFrom('saved_views').select('name').where(ownOf(ctx, list)).execute();
    const { name, query } = change;
    if (own.length >= MAX_VIEWS && own.every((view) => view.name !== name)) {
      const issue = `is of one view more than the limit of ${MAX_VIEWS}: delete one first`;
      throw invalid([{ field: 'name', issue }]);
    }
    await tx
      .insertInto('saved_views')
      .values({ country_code: countryCode, subject: principal.id, list, name, query })
      .onConflict((conflict) =>
        conflict.columns(['country_code', 'subject', 'list', 'name']).doUpdateSet({ query }),
      )
      .execute();
  });
}

function ownOf({ principal, countryCode }: Context, list: ViewedList) {
  return sql<SqlBool>`country_code = ${countryCode} and subject = ${principal.id} and list = ${list}`;
}
