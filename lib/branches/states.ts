import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { States } from '#db/tables.ts';
import type { Context } from '#lib/auth/context.ts';
import { membersOf } from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import type { BusinessUnitTypeList, State, StateList } from './reference-schema.ts';
import type { LocatedBranch } from './schema.ts';

/** The states, territories or regions of the country, by code. */
export async function listStates(ctx: Context<'enterprise:read'>): Promise<StateList> {
  const rows = await ctx.db
    .selectFrom('states')
    .select(STATE_COLUMNS)
    .where('country_code', '=', ctx.countryCode)
    .orderBy('code')
    .execute();
  return { states: rows.map((row) => membersOf(row, STATE_COLUMNS)) };
}

/** One state of the country. Throws RESOURCE_NOT_FOUND. */
export async function getState(ctx: Context<'enterprise:read'>, code: string): Promise<State> {
  const [row] = await ctx.prepared.run(STATE_QUERY, { country: ctx.countryCode, code });
  if (!row) throw notFound('state', code);
  return membersOf(row, STATE_COLUMNS);
}

const STATE_COLUMNS = [
  'id',
  'code',
  'description',
  'short_description',
  'admin_state_code',
] as const satisfies readonly (keyof States)[];

const STATE_QUERY = preparedQuery('state', (db, params: { country: string; code: string }) =>
  db
    .selectFrom('states')
    .select(STATE_COLUMNS)
    .where('country_code', '=', params.country)
    .where('code', '=', params.code),
);

/** The state or region that an address names, by abbreviation, full name or code. */
export function findStateByName(name: string, states: readonly State[]): State | undefined {
  const wanted = normalise(name);
  return states.find(({ code, description, shortDescription, adminStateCode }) =>
    [shortDescription, description, code, adminStateCode].some(
      (each) => each !== undefined && normalise(each) === wanted,
    ),
  );
}

/** The states in the addresses of branches, by their codes; any that are no states of the country come last. */
export async function listStatesOf(
  ctx: Context<'enterprise:read'>,
  branches: readonly LocatedBranch[],
): Promise<string[]> {
  const { states } = await listStates(ctx);
  const names = new Set(branches.flatMap(({ location }) => location.address.state ?? []));
  const codeOf = (name: string) => findStateByName(name, states)?.code ?? '~';
  return [...names].toSorted((a, b) => codeOf(a).localeCompare(codeOf(b), 'en-AU'));
}

/** Removes case, accents and surrounding spaces. */
function normalise(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

/** The enabled business unit types of the country, by code. */
export async function listBusinessUnitTypes(
  ctx: Context<'enterprise:read'>,
): Promise<BusinessUnitTypeList> {
  const rows = await ctx.db
    .selectFrom('business_unit_types')
    .select(TYPE_COLUMNS)
    .where('country_code', '=', ctx.countryCode)
    .where('enabled', '=', true)
    .orderBy('code')
    .execute();
  return { businessUnitTypes: rows.map((row) => membersOf(row, TYPE_COLUMNS)) };
}

const TYPE_COLUMNS = ['id', 'code', 'description', 'enabled', 'date_disabled'] as const;
