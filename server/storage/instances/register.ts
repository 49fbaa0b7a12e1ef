import { sql } from 'kysely';
import type pg from 'pg';
import { databaseOnClient } from '#db/client.ts';
import { runningInstances } from '#db/schema-compatibility.ts';
import { isComparable, isOfAssetStore, type ServiceSetting } from './service-settings.ts';

/** This process disagrees with those that use the database. The message is for the operator. */
export class SettingsDisagree extends Error {
  readonly code = 'settings_disagree';
}

/** Says why the registered store, by its fingerprint, cannot be replaced by that of this process; undefined if it can. */
export type StoreChangeCheck = (registeredStore: string) => Promise<string | undefined>;

export type Registration = {
  readonly number: number;
  readonly settings: readonly ServiceSetting[];
  /** Asked when this process has another asset store than the last ones, and no other process runs. */
  readonly refuseStoreChange: StoreChangeCheck;
};

/**
 * Takes the advisory lock of this process's number on `client`, which shows others that it is alive, and registers its
 * settings. Settings of processes that ended are replaced. Throws SettingsDisagree, without the lock, if one that is
 * alive has others, or the asset store is another one without the bytes of our assets.
 */
export async function register(client: pg.Client, registration: Registration): Promise<void> {
  const acceptedStore = await findAcceptedStore(client, registration);
  await client.query('begin');
  try {
    await lockAndRegister(client, registration, acceptedStore);
    await client.query('commit');
  } catch (error) {
    // A broken connection has rolled back already.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** One process after the other: a second one sees the first as alive, with its settings. */
async function lockAndRegister(
  client: pg.Client,
  { number, settings }: Registration,
  acceptedStore: string | undefined,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [SETTINGS_LOCK_ID]);
  const different = differences(settings, await registeredSettings(client));
  if (different.length > 0) {
    const others = await otherInstances(client, number);
    if (others.length > 0) throw new SettingsDisagree(disagreement(different, others));
    const store = different.find(({ own }) => isOfAssetStore(own));
    // Not checked, or changed since, by a process that has ended already.
    if (store && store.registered.fingerprint !== acceptedStore) {
      throw new SettingsDisagree(
        'ASSET_STORE: the processes with another asset store have ended meanwhile: start this one again.',
      );
    }
  }
  // Before the commit: from then on it is alive for the next one. Outlives the transaction.
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, $2) as locked',
    [INSTANCE_LOCK_ID, number],
  );
  if (!rows[0]?.locked) throw new Error('a connection that broke still holds the instance lock');
  await save(client, number, settings);
}

/** First key of the advisory locks that running instances hold; the second is their number. */
export const INSTANCE_LOCK_ID = 7_230_147;

/** Advisory lock key, beside those of `db/service-role.ts`. */
const SETTINGS_LOCK_ID = 7_230_150;

type Registered = { readonly name: string; readonly fingerprint: string; readonly shown: string };
type Difference = { readonly own: ServiceSetting; readonly registered: Registered };

function differences(
  settings: readonly ServiceSetting[],
  registered: readonly Registered[],
): Difference[] {
  return settings.flatMap((own) => {
    const other = registered.find(({ name }) => name === own.name);
    if (!other || other.fingerprint === own.fingerprint) return [];
    return isComparable(own, other.fingerprint) ? [{ own, registered: other }] : [];
  });
}

async function registeredSettings(client: pg.Client): Promise<Registered[]> {
  return databaseOnClient(client)
    .selectFrom('service_settings')
    .select(['name', 'fingerprint', 'shown'])
    .execute();
}

async function otherInstances(client: pg.Client, own: number): Promise<number[]> {
  const running = await runningInstances(databaseOnClient(client));
  return running.filter((number) => number !== own);
}

async function save(
  client: pg.Client,
  instance: number,
  settings: readonly ServiceSetting[],
): Promise<void> {
  if (settings.length === 0) return;
  const rows = settings.map(({ name, fingerprint, shown }) => ({
    ...{ name, fingerprint, instance },
    shown: shown.slice(0, MAX_SHOWN),
  }));
  await databaseOnClient(client)
    .insertInto('service_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        fingerprint: row.ref('excluded.fingerprint'),
        shown: row.ref('excluded.shown'),
        instance: row.ref('excluded.instance'),
        registered_at: sql<string>`now()`,
      })),
    )
    .execute();
}

/** The most characters of a value that are registered. */
const MAX_SHOWN = 500;

/** The fingerprint of the registered asset store, if it is another one that may be replaced. Takes no lock. */
async function findAcceptedStore(
  client: pg.Client,
  { number, settings, refuseStoreChange }: Registration,
): Promise<string | undefined> {
  const changed = differences(settings, await registeredSettings(client)).find(({ own }) =>
    isOfAssetStore(own),
  );
  if (!changed || (await otherInstances(client, number)).length > 0) return undefined;
  const reason = await refuseStoreChange(changed.registered.fingerprint);
  if (reason === undefined) return changed.registered.fingerprint;
  const { own, registered } = changed;
  // The same path on two machines, or a new folder at the path of the old one.
  const here = own.shown === registered.shown ? 'another one there' : own.shown;
  throw new SettingsDisagree(
    `ASSET_STORE: ${reason}. The assets of this database were in ${registered.shown}; this instance has ${here}. Configure the former, or copy its files (${STORE_DOCS}). To start without them, set ASSET_STORE_INSTEAD_OF=${registered.fingerprint}.`,
  );
}

function disagreement(different: readonly Difference[], others: readonly number[]): string {
  const who =
    others.length === 1
      ? `the instance ${others[0]}, which uses`
      : `the instances ${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''}, which use`;
  const lines = different.map(({ own, registered }) => {
    // The same path on two machines, or a secret.
    const isShownAlike = own.shown === registered.shown;
    const values = isShownAlike
      ? `${own.shown} here and there, but not the same`
      : `${own.shown} here, ${registered.shown} there`;
    return `  ${own.name}: ${values}; ${own.advice}`;
  });
  return `This instance disagrees with ${who} the same database:\n${lines.join('\n')}\nCorrect them, or end the other instances first: the next one to start then decides (${DOCS}).`;
}

const DOCS = 'docs/operations.md, "Several instances"';
const STORE_DOCS = 'docs/operations.md, "Another asset store"';
