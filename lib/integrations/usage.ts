import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { BoundedMap } from '#lib/api/limits/rate-limiter.ts';
import type { Principal } from '#lib/auth/context.ts';

type Requests = {
  readonly country: string;
  readonly client: string;
  /** Since 1970. */
  readonly hour: number;
  requests: number;
  refused: number;
  limited: number;
  failed: number;
};

type Follower = {
  readonly country: string;
  readonly client: string;
  readonly resources: string;
  readonly cursor: string;
  readonly readAt: string;
};

/** A bound on memory: beyond so many between two saves, the first are forgotten. */
const MAX_ENTRIES = 10_000;
/** Of a client in a country: those that it asked for last. */
const MAX_FOLLOWERS = 20;
/** What PostgreSQL stores as an id; an issuer may name a client otherwise. */
const STORABLE = /^[^\0]{1,255}$/;

const HOUR_MS = 3_600_000;
const COUNTRY = /^\/v1\/(au|nz)\//;
const COUNTS = ['requests', 'refused', 'limited', 'failed'] as const;

export type Usage = ReturnType<typeof makeUsage>;

/**
 * Counts the requests of clients, and remembers the cursor that each was sent last. In memory until `save`, so that a
 * request waits for no write; what a killed process has not saved is not counted.
 */
export function makeUsage(now: () => number = Date.now) {
  const requests = new BoundedMap<string, Requests>(MAX_ENTRIES);
  const followers = new BoundedMap<string, Follower>(MAX_ENTRIES);
  return { countRequest, rememberCursor, save };

  /** Counts a response to a client; to others, and where nobody was identified, none. */
  function countRequest(principal: Principal | undefined, path: string, status: number): void {
    if (principal?.kind !== 'client' || !STORABLE.test(principal.clientId)) return;
    const country = COUNTRY.exec(path)?.[1] ?? '';
    const hour = Math.floor(now() / HOUR_MS);
    const key = `${country} ${hour} ${principal.clientId}`;
    let entry = requests.get(key);
    if (!entry) {
      const counts = { requests: 0, refused: 0, limited: 0, failed: 0 };
      entry = { country, client: principal.clientId, hour, ...counts };
      requests.set(key, entry);
    }
    entry.requests += 1;
    // Not found is an answer, and 499 says that the client left.
    if (status >= 400 && status < 499 && status !== 404) entry.refused += 1;
    if (status === 429) entry.limited += 1;
    if (status >= 500) entry.failed += 1;
  }

  /** Remembers where a client that follows changes of some resources goes on. */
  function rememberCursor(
    { kind, clientId }: Principal,
    country: string,
    names: readonly string[],
    cursor: string | undefined,
  ): void {
    if (kind !== 'client' || cursor === undefined || !STORABLE.test(clientId)) return;
    const resources = [...new Set(names)].sort().join();
    const readAt = new Date(now()).toISOString();
    const follower = { country, client: clientId, resources, cursor, readAt };
    followers.set(`${country} ${resources} ${clientId}`, follower);
  }

  /** Adds what was counted since the last time to the database; what cannot be added is added the next time. */
  async function save(db: Database): Promise<void> {
    const counted = [...requests];
    const read = [...followers];
    if (counted.length + read.length === 0) return;
    requests.clear();
    followers.clear();
    try {
      await db.transaction().execute(async (tx) => {
        await addRequests(tx, counted);
        await saveFollowers(tx, read);
      });
    } catch (error) {
      for (const [key, entry] of counted) {
        const newer = requests.get(key);
        for (const count of COUNTS) entry[count] += newer?.[count] ?? 0;
        requests.set(key, entry);
      }
      for (const [key, entry] of read) if (!followers.has(key)) followers.set(key, entry);
      throw error;
    }
  }
}

/** In the order of the key, so that processes wait for each other. */
async function addRequests(db: Database, counted: readonly [string, Requests][]): Promise<void> {
  const rows = counted.map(([, entry]) => entry);
  const added = sql.join(
    COUNTS.map(
      (name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`,
    ),
  );
  await sql`
    insert into client_requests as counted (country_code, client_id, hour, requests, refused, limited, failed)
    select country, client, to_timestamp(hour * 3600), requests, refused, limited, failed
    from json_to_recordset(${JSON.stringify(rows)}) as row
      (country text, client text, hour bigint, requests bigint, refused bigint, limited bigint, failed bigint)
    order by 1, 2, 3
    on conflict (country_code, client_id, hour) do update set ${added}`.execute(db);
}

async function saveFollowers(db: Database, read: readonly [string, Follower][]): Promise<void> {
  if (read.length === 0) return;
  const rows = read.map(([, entry]) => entry);
  await sql`
    insert into client_followers as known (country_code, client_id, resources, cursor, read_at)
    select country, client, resources, cursor, "readAt"
    from json_to_recordset(${JSON.stringify(rows)}) as row
      (country text, client text, resources text, cursor text, "readAt" timestamptz)
    order by 1, 2, 3
    on conflict (country_code, client_id, resources) do update
    set cursor = excluded.cursor, read_at = excluded.read_at where known.read_at < excluded.read_at`.execute(
    db,
  );
  // Each set of resources is a follower: whoever asks for all of them in turn must not fill the table.
  await sql`
    delete from client_followers as follower using (
      select country_code, client_id, resources,
        row_number() over (partition by country_code, client_id order by read_at desc) as place
      from client_followers where client_id = any(${rows.map(({ client }) => client)}::text[])) as ranked
    where place > ${MAX_FOLLOWERS} and ranked.country_code = follower.country_code
      and ranked.client_id = follower.client_id and ranked.resources = follower.resources`.execute(
    db,
  );
}
