import { sql } from 'kysely';
import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/errors.ts';
import { type Lag, lagOf } from '#lib/records/changes/lag.ts';

type Reader = Context<'integrations:read'>;

/** The address of a client, for staff; an issuer's ids may be long. */
export const ClientPath = CountryPath.extend({
  clientId: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u),
});

/** Requests of a client: all, those refused, limited among them, and failed. */
export type Requests = {
  readonly requests: number;
  readonly refused: number;
  readonly limited: number;
  readonly failed: number;
};

export type ClientSummary = Requests & {
  readonly clientId: string;
  /** Only of a client that this service registered. */
  readonly name: string | null;
  /** When the hour of its last request began. */
  readonly lastHour: string;
};

export type Follower = {
  readonly resources: readonly string[];
  readonly readAt: string;
  /** Undefined: it has to start again. */
  readonly lag: Lag | undefined;
};

export const MAX_CLIENTS = 200;

const COUNTS = sql`sum(requests)::int as requests, sum(refused)::int as refused,
  sum(limited)::int as limited, sum(failed)::int as failed`;

/** The clients of the last 30 days with their requests of the last 24 hours, whoever sent one last first; `MAX_CLIENTS` at most. */
export async function listClientUse({ db, countryCode }: Reader): Promise<ClientSummary[]> {
  const { rows } = await sql<ClientSummary>`
    select client_id as "clientId", clients.name, max(hour) as "lastHour", ${lastDay('requests')}, ${lastDay('refused')},
      ${lastDay('limited')}, ${lastDay('failed')}
    from client_requests left join clients using (client_id)
    where country_code in (${countryCode}, '')
    group by client_id, clients.name order by max(hour) desc, client_id limit ${MAX_CLIENTS}`.execute(
    db,
  );
  return rows;
}

const lastDay = (name: string) =>
  sql`coalesce(sum(${sql.ref(name)}) filter (where hour > now() - interval '24 hours'), 0)::int as ${sql.ref(name)}`;

/** A client that has sent a request in the last 30 days. Throws RESOURCE_NOT_FOUND. */
export async function getClient({ db, countryCode }: Reader, clientId: string) {
  const { rows } = await sql<{ name: string | null; lastHour: string | null }>`
    select max(hour) as "lastHour", (select name from clients where client_id = ${clientId}) as name
    from client_requests where country_code in (${countryCode}, '') and client_id = ${clientId}`.execute(
    db,
  );
  const [client] = rows;
  if (!client?.lastHour) throw notFound('client', clientId);
  return { clientId, name: client.name, lastHour: client.lastHour };
}

/** The requests of a client in the hours that begin between two moments and had any, the latest first. */
export async function listHours(
  { db, countryCode }: Reader,
  clientId: string,
  from: Date,
  to: Date,
): Promise<(Requests & { readonly hour: string })[]> {
  const { rows } = await sql<Requests & { readonly hour: string }>`
    select hour, ${COUNTS} from client_requests
    where country_code in (${countryCode}, '') and client_id = ${clientId} and hour >= ${from} and hour < ${to}
    group by hour order by hour desc`.execute(db);
  return rows;
}

/** Those of a client that follow changes of the country, the one that read last first. */
export async function listFollowers(ctx: Reader, clientId: string): Promise<Follower[]> {
  const rows = await ctx.db
    .selectFrom('client_followers')
    .select(['resources', 'cursor', 'read_at'])
    .where('country_code', '=', ctx.countryCode)
    .where('client_id', '=', clientId)
    .orderBy('read_at', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ resources, cursor, read_at: readAt }) => {
      const names = resources.split(',');
      return { resources: names, readAt, lag: await lagOf(ctx, names, cursor) };
    }),
  );
}
