import type { Selectable } from 'kysely';
import type { Branches } from '#db/tables.ts';
import { Identifier } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import type { BranchRecord } from './schema.ts';

/** Every branch of the context's country, by number, with its local hours. */
export async function listBranches(ctx: Context<'enterprise:read'>): Promise<BranchRecord[]> {
  const rows = await branchesOf(ctx).orderBy('number').execute();
  return rows.map(branchOf);
}

/** A branch of the context's country, with its local hours. */
export async function findBranch(
  ctx: Context<'enterprise:read'>,
  number: string,
): Promise<BranchRecord | undefined> {
  // The chosen one comes from a cookie, which may hold anything.
  if (!Identifier.safeParse(number).success) return undefined;
  const row = await branchesOf(ctx).where('number', '=', number).executeTakeFirst();
  return row && branchOf(row);
}

/** The columns of a branch, beside its country. */
export const BRANCH_COLUMNS = [
  'number',
  'name',
  'short_name',
  'type_id',
  'type_code',
  'type_description',
  'is_trading',
  'telephone',
  'fax',
  'manager_name',
  'primary_email',
  'address_line1',
  'address_line2',
  'suburb',
  'state',
  'post_code',
  'address_country_code',
  'latitude',
  'longitude',
  'time_zone',
  'region',
  'hours',
  'departments',
  'special_hours',
] as const satisfies readonly (keyof Branches)[];

function branchesOf({ db, countryCode }: Context<'enterprise:read'>) {
  return db.selectFrom('branches').select(BRANCH_COLUMNS).where('country_code', '=', countryCode);
}

type Row = Pick<Selectable<Branches>, (typeof BRANCH_COLUMNS)[number]>;

/** A row as the record that a feed brought in; it was validated then. */
function branchOf(row: Row): BranchRecord {
  return {
    number: row.number,
    name: row.name,
    shortName: row.short_name,
    ...given('identity', identityOf(row)),
    ...given('contact', contactOf(row)),
    location: {
      address: {
        line1: row.address_line1,
        line2: row.address_line2,
        suburb: row.suburb,
        state: row.state,
        postCode: row.post_code,
        countryCode: row.address_country_code,
      },
      latitude: row.latitude,
      longitude: row.longitude,
      timeZone: row.time_zone,
      region: row.region,
    },
    ...(row.hours === null ? {} : { hours: JSON.parse(row.hours) }),
    ...(row.departments === null ? {} : { departments: JSON.parse(row.departments) }),
    ...(row.special_hours === null ? {} : { specialHours: JSON.parse(row.special_hours) }),
  };
}

function identityOf({ type_id, type_code, type_description, is_trading }: Row) {
  const type =
    type_id === null || type_code === null || type_description === null
      ? undefined
      : { id: type_id, code: type_code, description: type_description };
  return { ...given('type', type), ...given('isTrading', is_trading) };
}

function contactOf({ telephone, fax, manager_name, primary_email }: Row) {
  return {
    ...given('telephone', telephone),
    ...given('fax', fax),
    ...given('managerName', manager_name),
    ...given('primaryEmail', primary_email),
  };
}

/** `{ [name]: value }`, or nothing where there is no value, or an object without a member. */
function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [key in Name]?: Value } {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return value === null || value === undefined || isEmpty
    ? {}
    : ({ [name]: value } as { readonly [key in Name]: Value });
}
