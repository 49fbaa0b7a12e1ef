import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { MAX_LISTS } from '#lib/availability/sheet/sheet-limits.ts';
import { DomainError, invalid, notFound } from '#lib/errors.ts';
import {
  type AvailabilityList,
  type ListChange,
  type ListNames,
  ListSheet,
  type SavedVersion,
} from './list-schema.ts';

/** The caller's lists in this country, the last changed first. */
export async function listAvailabilityLists({
  db,
  countryCode,
  principal,
}: Context<'availability:read'>): Promise<ListNames> {
  const rows = await db
    .selectFrom('availability_lists')
    .select(['list_id', 'name', 'row_count'])
    .where('country_code', '=', countryCode)
    .where('owner_id', '=', principal.id)
    .orderBy('changed_at', 'desc')
    .limit(MAX_LISTS)
    .execute();
  return {
    lists: rows.map(({ list_id, name, row_count }) => ({ id: list_id, name, rows: row_count })),
  };
}

/**
 * A list by its id, or without one the caller's list that was changed last. Whoever has the id may read all of it, with
 * its name and what was typed in its rows.
 */
export async function findAvailabilityList(
  { db, countryCode, principal }: Context<'availability:read'>,
  listId?: string,
): Promise<AvailabilityList | undefined> {
  const row = await db
    .selectFrom('availability_lists')
    .select(['list_id', 'name', 'version', 'owner_id', 'owner_name', 'sheet'])
    .where('country_code', '=', countryCode)
    .$if(listId !== undefined, (query) => query.where('list_id', '=', listId ?? ''))
    .$if(listId === undefined, (query) => query.where('owner_id', '=', principal.id))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { list_id: id, name, version, owner_id, owner_name } = row;
  const owner = owner_id === principal.id ? {} : { owner: owner_name };
  return { id, name, version, ...owner, sheet: ListSheet.parse(JSON.parse(row.sheet)) };
}

/** The same, for a list that has to exist. Throws RESOURCE_NOT_FOUND. */
export async function getAvailabilityList(
  ctx: Context<'availability:read'>,
  listId: string,
): Promise<AvailabilityList> {
  const list = await findAvailabilityList(ctx, listId);
  if (!list) throw notFound('list', listId);
  return list;
}

/**
 * Saves a list of the caller, or makes it. Throws PRECONDITION_FAILED if it was changed or deleted since that version,
 * and for the id of somebody else's; VALIDATION_ERROR beyond the most lists. Saving the same again is no change, since the
 * response to the first time may have been lost.
 */
export async function saveAvailabilityList(
  { db, countryCode, principal }: Context<'availability:read'>,
  listId: string,
  { name, version, sheet }: ListChange,
): Promise<SavedVersion> {
  const content = JSON.stringify(sheet);
  return db.transaction().execute(async (tx) => {
    const findSame = async () => {
      const same = await sql<SavedVersion>`
        select version from availability_lists
        where country_code = ${countryCode} and list_id = ${listId} and owner_id = ${principal.id}
          and version = ${version + 1} and name = ${name} and sheet = ${content}::jsonb`.execute(
        tx,
      );
      return same.rows[0];
    };
    if (version === 0) {
      // One at a time for each person: two tabs could otherwise both make the last list.
      await sql`select pg_advisory_xact_lock(${LISTS_LOCK}, hashtext(${principal.id}))`.execute(tx);
      const { count } = await tx
        .selectFrom('availability_lists')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('country_code', '=', countryCode)
        .where('owner_id', '=', principal.id)
        .where('list_id', '!=', listId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_LISTS) {
        const issue = `You have ${MAX_LISTS} lists, the limit: delete one first.`;
        throw invalid([{ field: 'lists', issue }]);
      }
    }
    const { rows } =
      version === 0
        ? await sql<SavedVersion>`
            insert into availability_lists
              (country_code, list_id, owner_id, owner_name, name, row_count, sheet)
            values (${countryCode}, ${listId}, ${principal.id}, ${principal.name ?? ''}, ${name},
              ${sheet.rows.length}, ${content}::jsonb)
            on conflict do nothing
            returning version`.execute(tx)
        : await sql<SavedVersion>`
            update availability_lists
            set name = ${name}, row_count = ${sheet.rows.length}, sheet = ${content}::jsonb,
              version = version + 1, changed_at = clock_timestamp()
            where country_code = ${countryCode} and list_id = ${listId}
              and owner_id = ${principal.id} and version = ${version}
            returning version`.execute(tx);
    const [saved = await findSame()] = rows;
    if (!saved) {
      throw new DomainError(
        'PRECONDITION_FAILED',
        'The list was changed or deleted since it was read.',
      );
    }
    return saved;
  });
}

/** Deletes a list of the caller; one that is gone already is no error. */
export async function deleteAvailabilityList(
  { db, countryCode, principal }: Context<'availability:read'>,
  listId: string,
): Promise<void> {
  await db
    .deleteFrom('availability_lists')
    .where('country_code', '=', countryCode)
    .where('list_id', '=', listId)
    .where('owner_id', '=', principal.id)
    .execute();
}

/** Advisory lock key, beside those of `db/service-role.ts`. */
const LISTS_LOCK = 7_230_149;
