import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';

/** The branches nearest to one in a straight line, the nearest first; none if nobody knows where it is. */
export async function listNearBranches(
  { db, countryCode }: Context<'enterprise:read'>,
  number: string,
  limit: number,
) {
  // Near enough on one continent: a degree of longitude is shorter away from the equator.
  const { rows } = await sql<{ number: string; name: string; kilometres: number }>`
    select other.number, other.name, 111.2 * sqrt(
      power(other.latitude - home.latitude, 2)
      + power((other.longitude - home.longitude) * cos(radians(home.latitude)), 2)) as kilometres
    from branches as home join branches as other
      on other.country_code = home.country_code and other.number <> home.number
    where home.country_code = ${countryCode} and home.number = ${number}
      and home.latitude is not null and home.longitude is not null
      and other.latitude is not null and other.longitude is not null
    order by kilometres, other.number limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
