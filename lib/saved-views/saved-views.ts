import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { MAX_VIEWS, type SavedView, type SavedViewForm, type ViewedList } from './schema.ts';

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

/** Why a view was not saved. */
export type ViewProblem = 'name taken' | 'too many views';

/**
 * Saves, renames or deletes one of the caller's own views. Saving under a name that there is replaces its search; a
 * rename to the name of another view, and a view beyond the most, change nothing and return why.
 */
export async function changeSavedViews(
  ctx: Context,
  form: SavedViewForm,
): Promise<ViewProblem | undefined> {
  const { db, principal, countryCode } = ctx;
  const { list } = form;
  if (form.action === 'delete') {
    await db
      .deleteFrom('saved_views')
      .where(ownOf(ctx, list))
      .where('view_id', '=', form.viewId)
      .execute();
    return undefined;
  }
  return db.transaction().execute(async (tx) => {
    // One person's views change one after the other, so that names and the limit hold.
    await sql`select pg_advisory_xact_lock(hashtext(${`saved_views ${principal.id}`}))`.execute(tx);
    const own = await tx
      .selectFrom('saved_views')
      .select(['view_id', 'name'])
      .where(ownOf(ctx, list))
      .execute();
    const { name } = form;
    const named = own.find((view) => view.name === name);
    if (form.action === 'rename') {
      if (named && named.view_id !== form.viewId) return 'name taken';
      await tx
        .updateTable('saved_views')
        .set({ name })
        .where(ownOf(ctx, list))
        .where('view_id', '=', form.viewId)
        .execute();
      return undefined;
    }
    if (own.length >= MAX_VIEWS && !named) return 'too many views';
    const { query } = form;
    await tx
      .insertInto('saved_views')
      .values({ country_code: countryCode, subject: principal.id, list, name, query })
      .onConflict((conflict) =>
        conflict.columns(['country_code', 'subject', 'list', 'name']).doUpdateSet({ query }),
      )
      .execute();
    return undefined;
  });
}

function ownOf({ principal, countryCode }: Context, list: ViewedList) {
  return sql<SqlBool>`country_code = ${countryCode} and subject = ${principal.id} and list = ${list}`;
}
