import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, deleteInBatches } from '#db/client.ts';

/** A share of a quota that this process may use until the window ends. */
export type Lease = {
  readonly granted: number;
  /** What all processes together have leased in this window. */
  readonly used: number;
  /** The time until the window ends, in milliseconds from when the lease was asked for. */
  readonly endsInMs: number;
  /** Identifies the window, for `giveBack`. */
  readonly window: string;
};

type LeaseRequest = {
  readonly key: LeaseKey;
  readonly asked: number;
  readonly quota: number;
  readonly windowSeconds: number;
};

/** Leases shares of quotas that all processes of the service have in common. */
export type RequestLeases = {
  /** Rejects if the database does not answer in time. */
  lease(request: LeaseRequest): Promise<Lease>;
  /** Returns what was not used of a lease, for other processes; below 0, charges what was used without one. */
  giveBack(key: LeaseKey, unused: number, window: string): void;
  /** Resolves when everything given back has been written, or could not be. */
  close(): Promise<void>;
};

/** Statements are prepared: planning them takes longer than running them. */
type LeasePool = Pick<pg.Pool, 'query'>;

/** Of a limit and a caller; hashed, so that no names and addresses are stored. */
export type LeaseKey = string & { readonly brand: 'LeaseKey' };

export function leaseKey(limit: string, caller: string): LeaseKey {
  return hash('sha256', `${limit} ${caller}`, 'hex').slice(0, 32) as LeaseKey;
}

/**
 * Leases from the table `rate_limit_windows`. One statement at a time carries all leases that were asked for meanwhile,
 * so that the number of statements does not grow with that of callers. After a failure nothing is asked for a second;
 * then a single statement is tried, for which nobody else waits.
 */
export function makeRequestLeases(pool: LeasePool, timeoutMs = TIMEOUT_MS): RequestLeases {
  const waiting = new Map<LeaseKey, WaitingLease>();
  const returned: Return[] = [];
  let isAwayUntil = 0;
  let hasFailed = false;
  let current: Promise<void> | undefined;

  function start(): void {
    current ??= run();
  }

  async function run(): Promise<void> {
    while (waiting.size > 0 || returned.length > 0) {
      const batch = [...waiting.values()].slice(0, MAX_BATCH);
      for (const { key } of batch) waiting.delete(key);
      const back = returned.splice(0, MAX_BATCH);
      try {
        await inTime(exchangePatiently(pool, batch, back), timeoutMs);
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        isAwayUntil = performance.now() + AWAY_MS;
        // What was given back is lost until its window ends.
        for (const { reject } of [...batch, ...waiting.values()]) reject(error);
        waiting.clear();
      }
    }
    // In the same turn as the last look: what is asked for from now on starts the next run.
    current = undefined;
  }

  return {
    lease(request) {
      const { key } = request;
      if (performance.now() < isAwayUntil || (hasFailed && current)) return Promise.reject(AWAY);
      if (waiting.size >= MAX_WAITING || waiting.has(key)) return Promise.reject(AWAY);
      return new Promise((resolve, reject) => {
        waiting.set(key, { ...request, resolve, reject });
        start();
      });
    },
    giveBack(key, unused, window) {
      if (returned.length >= MAX_WAITING) return;
      returned.push({ key, unused, window });
      start();
    },
    close: async () => void (await current),
  };
}

/** A request is not delayed longer than this by its count: a little more than a statement may take. */
const TIMEOUT_MS = 4_000;
const AWAY_MS = 1_000;
const MAX_BATCH = 500;
const MAX_WAITING = 10_000;
/** Shared: capturing a stack for each would cost more than the rest. */
const AWAY = new Error('Rate limits cannot be counted in the database at the moment.');

type WaitingLease = LeaseRequest & {
  readonly resolve: (lease: Lease) => void;
  readonly reject: (error: unknown) => void;
};

type Return = { readonly key: LeaseKey; readonly unused: number; readonly window: string };

/** Tries again where only the connection was late, as on a busy machine: nothing has been counted then. */
async function exchangePatiently(
  ...[pool, batch, back]: Parameters<typeof exchange>
): Promise<void> {
  const latest = performance.now() + CONNECT_MS;
  for (;;) {
    try {
      return await exchange(pool, batch, back);
    } catch (error) {
      const isLate = error instanceof Error && CONNECTION_LATE.test(error.message);
      if (!isLate || performance.now() > latest) throw error;
    }
  }
}

const CONNECT_MS = 2_000;
/** Messages of pg and its pool that carry no code. */
const CONNECTION_LATE = /^(timeout exceeded when trying to connect|timeout expired)/;

/** Writes what was given back, then leases. */
async function exchange(
  pool: LeasePool,
  batch: readonly WaitingLease[],
  back: readonly Return[],
): Promise<void> {
  if (back.length > 0) await writeReturns(pool, back);
  if (batch.length === 0) return;
  const { rows } = await leaseAll(pool, batch);
  const leases = new Map(rows.map((row) => [row.key.toString('hex'), row]));
  for (const { key, resolve, reject } of batch) {
    const row = leases.get(key);
    if (row) resolve(row);
    else reject(new Error('the database returned no lease'));
  }
}

type LeaseRow = Lease & { readonly key: Buffer };

/**
 * A lease is at most a sixteenth of what is left, and at least one request, so that little is tied up in processes that
 * do not use it and the last requests are leased one by one. The order by key prevents deadlocks.
 */
function leaseAll(pool: LeasePool, batch: readonly LeaseRequest[]) {
  return pool.query<LeaseRow>({
    name: 'rate_limit_leases',
    text: LEASES,
    values: [
      batch.map(({ key }) => key),
      batch.map(({ asked }) => asked),
      batch.map(({ quota }) => quota),
      batch.map(({ windowSeconds }) => windowSeconds),
    ],
  });
}

const LEASES = `
  insert into rate_limit_windows as stored (key, ends_at, quota, asked, used, granted)
  select decode(key, 'hex'), now() + make_interval(secs => seconds), quota, asked, granted, granted
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[]) as t (key, asked, quota, seconds),
    lateral (select least(asked, greatest(1, quota / 16)) as granted) as first
  order by 1
  on conflict (key) do update set (ends_at, quota, asked, used, granted) = (
    select ends_at, excluded.quota, excluded.asked, used + granted, granted
    from (
      select case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end as ends_at,
        case when stored.ends_at > now() then stored.used else 0 end as used
    ) as window_now, lateral (
      select excluded.quota - window_now.used as remaining
    ) as rest, lateral (
      select least(excluded.asked, greatest(0, least(1, remaining), remaining / 16)) as granted
    ) as lease)
  returning key, granted, used,
    extract(epoch from ends_at - now())::float8 * 1000 as "endsInMs",
    (extract(epoch from ends_at) * 1000000)::bigint::text as "window"`;

/** Rows are locked in the order of keys, as by leases. A window that has ended takes nothing back. */
async function writeReturns(pool: LeasePool, back: readonly Return[]): Promise<void> {
  await pool.query({
    name: 'rate_limit_returns',
    text: RETURNS,
    values: [
      back.map(({ key }) => key),
      back.map(({ unused }) => unused),
      back.map(({ window }) => window),
    ],
  });
}

const RETURNS = `
  with returned as (
    select stored.key, unused
    from unnest($1::text[], $2::bigint[], $3::bigint[]) as t (key, unused, ends_at)
    join rate_limit_windows as stored on stored.key = decode(t.key, 'hex')
      and (extract(epoch from stored.ends_at) * 1000000)::bigint = t.ends_at
    order by stored.key for update of stored
  ), total as (select key, sum(unused) as unused from returned group by key)
  update rate_limit_windows as stored set used = greatest(0, used - total.unused)
  from total where stored.key = total.key`;

/** Deletes windows that have ended. Returns how many. */
export function deleteEndedWindows(db: Database): Promise<number> {
  return deleteInBatches(db, 'rate_limit_windows', sql`ends_at < now()`);
}

async function inTime(work: Promise<void>, ms: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(AWAY), ms);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
