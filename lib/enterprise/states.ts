import { pointRead } from '#db/prepared.ts';
import type { States } from '#db/tables.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { given } from '#lib/given.ts';
import type { State, StateList } from './reference-schema.ts';

/** The states, territories or regions of the context's country, by code. */
export async function listStates(ctx: Context<'enterprise:read'>): Promise<StateList> {
  const rows = await ctx.db
    .selectFrom('states')
    .select(STATE_COLUMNS)
    .where('country_code', '=', ctx.countryCode)
    .orderBy('code')
    .execute();
  return { states: rows.map(stateOf) };
}

/** One state of the context's country. Throws RESOURCE_NOT_FOUND. */
export async function getState(ctx: Context<'enterprise:read'>, code: string): Promise<State> {
  const [row] = await ctx.prepared.run(ONE, { country: ctx.countryCode, code });
  if (!row) throw notFound('state', code);
  return stateOf(row);
}

const STATE_COLUMNS = [
  'id',
  'code',
  'description',
  'short_description',
  'admin_state_code',
] as const satisfies readonly (keyof States)[];

const ONE = pointRead('state', (db, asked: { country: string; code: string }) =>
  db
    .selectFrom('states')
    .select(STATE_COLUMNS)
    .where('country_code', '=', asked.country)
    .where('code', '=', asked.code),
);

function stateOf(row: Pick<States, (typeof STATE_COLUMNS)[number]>): State {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    ...given('shortDescription', row.short_description),
    ...given('adminStateCode', row.admin_state_code),
  };
}
