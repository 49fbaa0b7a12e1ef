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

/**
 * Saves, renames or deletes one of the caller's own views. Saving under a name that there is replaces its search; a
 * name that another view has is not given twice, and beyond 20 views nothing is saved.
 */
export async function changeSavedViews(ctx: Context, form: SavedViewForm): Promise<void> {
  const { db, principal, countryCode } = ctx;
  const { list } = form;
  if (form.action === 'delete') {
    await db
      .deleteFrom('saved_views')
      .where(ownOf(ctx, list))
      .where('view_id', '=', form.viewId)
      .execute();
    return;
  }
  if (form.action === 'rename') {
    await db
      .updateTable('saved_views')
      .set({ name: form.name })
      .where(ownOf(ctx, list))
      .where('view_id', '=', form.viewId)
      .where(
        sql<SqlBool>`not exists (select from saved_views as other where other.country_code = ${countryCode}
          and other.subject = ${principal.id} and other.list = ${list} and other.name = ${form.name})`,
      )
      .execute();
    return;
  }
  const { name, query } = form;
  await db.transaction().execute(async (tx) => {
    // One person's views change one after the other, so that the limit holds.
    await sql`select pg_advisory_xact_lock(hashtext(${`saved_views ${principal.id}`}))`.execute(tx);
    const own = await tx.selectFrom('saved_views').select('name').where(ownOf(ctx, list)).execute();
    if (own.length >= MAX_VIEWS && !own.some((view) => view.name === name)) return;
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
