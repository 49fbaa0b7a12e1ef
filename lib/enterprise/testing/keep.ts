import type { Database } from '#db/client.ts';
import type { BusinessUnitType, State } from '#lib/enterprise/reference-schema.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';

/** Keeps a state as the loader does; one that is there stays as it is. */
export async function keepState(db: Database, country_code: string, state: State): Promise<void> {
  const { shortDescription, adminStateCode, ...rest } = state;
  await db
    .insertInto('states')
    .values({
      country_code,
      ...rest,
      short_description: shortDescription ?? null,
      admin_state_code: adminStateCode ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps a business unit type as the loader does; one that is there stays as it is. */
export async function keepBusinessUnitType(
  db: Database,
  country_code: string,
  { dateDisabled, ...type }: BusinessUnitType,
): Promise<void> {
  await db
    .insertInto('business_unit_types')
    .values({ country_code, ...type, date_disabled: dateDisabled ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps a branch as the loader does. */
export async function keepBranch(
  db: Database,
  country_code: string,
  { number, name, shortName, identity, contact, location, ...lists }: BranchRecord,
): Promise<void> {
  const { address, latitude, longitude, timeZone, region } = location;
  await db
    .insertInto('branches')
    .values({
      country_code,
      number,
      name,
      short_name: shortName,
      type_id: identity?.type?.id ?? null,
      type_code: identity?.type?.code ?? null,
      type_description: identity?.type?.description ?? null,
      is_trading: identity?.isTrading ?? null,
      telephone: contact?.telephone ?? null,
      fax: contact?.fax ?? null,
      manager_name: contact?.managerName ?? null,
      primary_email: contact?.primaryEmail ?? null,
      address_line1: address.line1,
      address_line2: address.line2,
      suburb: address.suburb,
      state: address.state,
      post_code: address.postCode,
      address_country_code: address.countryCode,
      latitude,
      longitude,
      time_zone: timeZone,
      region,
      hours: jsonOf(lists.hours),
      departments: jsonOf(lists.departments),
      special_hours: jsonOf(lists.specialHours),
    })
    .execute();
}

function jsonOf(list: object | undefined): string | null {
  return list === undefined ? null : JSON.stringify(list);
}
