import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { makeEnvironment } from '../environment.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from '../scenario.ts';
import type { AssetClient, ClientFile } from './asset-client.ts';
import { randomFile } from './files.ts';
import { findCorruptAssets, findLeftovers, listedAssets, passTime } from './leftovers.ts';

const CLIENTS = 4;
const MAX_UPTIME_MS = 2_500;

/** The service is killed while clients upload and delete; what it acknowledged still holds after each restart. */
export const kills: Scenario = { title: 'killed at random moments', run };

/** The acknowledgements that the clients have received. */
type Known = {
  /** Checksums of the assets whose upload was acknowledged, by asset id. */
  readonly uploaded: Map<string, string>;
  /** Assets whose deletion was acknowledged. */
  readonly deleted: Set<string>;
  /** Uploads without a response, by idempotency key. */
  readonly pending: Map<string, ClientFile>;
  /** Assets whose deletion got no response. */
  readonly undecided: Set<string>;
  uploads: number;
  deletions: number;
};

async function run({
  kills: rounds,
  seed,
  signal,
  progress,
}: ScenarioOptions): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const known: Known = {
    uploaded: new Map(),
    deleted: new Set(),
    pending: new Map(),
    undecided: new Set(),
    uploads: 0,
    deletions: 0,
  };
  const failures: string[] = [];
  let interrupted = 0;
  let service = await environment.start();
  for (let round = 1; round <= rounds; round += 1) {
    signal.throwIfAborted();
    const stopped = new AbortController();
    const clients = Array.from({ length: CLIENTS }, (_, at) =>
      uploadAndDelete(
        service.client,
        known,
        randomFor(`${seed} ${round} client ${at}`),
        stopped.signal,
      ),
    );
    await pause(randomFor(`${seed} ${round} kill`).int(1, MAX_UPTIME_MS));
    await service.kill();
    stopped.abort();
    await Promise.all(clients);
    interrupted += known.pending.size + known.undecided.size;
    // The sweep at the start then finds what the kill left.
    await passTime(environment.db, environment.dataDir);
    service = await environment.start();
    const problems = [
      ...(await findLeftovers(environment.db, environment.dataDir)),
      ...(await verifyAcknowledged(service.client, known, round === rounds)),
    ];
    failures.push(...problems.map((text) => `after kill ${round}: ${text}`));
    progress(
      `kill ${round} of ${rounds}: ${known.uploaded.size} assets, ${failures.length} failures`,
    );
  }
  failures.push(...(await findCorruptAssets(environment.db, environment.dataDir)));
  const assets = await listedAssets(environment.db).select('asset_id').execute();
  if (assets.length !== known.uploaded.size) {
    failures.push(`${assets.length} assets are stored, ${known.uploaded.size} were acknowledged`);
  }
  const summary = `${rounds} kills, ${known.uploads} uploads and ${known.deletions} deletions acknowledged, ${interrupted} interrupted`;
  return { summary, failures };
}

/** Uploads and deletes until the service is killed. */
async function uploadAndDelete(
  client: AssetClient,
  known: Known,
  random: Random,
  stopped: AbortSignal,
) {
  let requests = 0;
  while (!stopped.aborted) {
    const target = random.chance(0.3)
      ? [...known.uploaded.keys()].at(-random.int(1, 20))
      : undefined;
    try {
      if (target !== undefined) await removeOne(client, known, target);
      else
        await uploadOne(
          client,
          known,
          await randomFile(random),
          `${random.int(0, 2 ** 31)}-${requests}`,
        );
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await pause(5);
    }
    requests += 1;
  }
}

/** Whether an error of `fetch` means that the connection was lost. */
function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
  );
}

async function uploadOne(client: AssetClient, known: Known, file: ClientFile, key: string) {
  known.pending.set(key, file);
  const { status, assetId } = await client.upload(file, key);
  if (status !== 201 || assetId === undefined) throw new Error(`an upload got status ${status}`);
  known.pending.delete(key);
  known.uploaded.set(assetId, hash('sha256', file.bytes));
  known.uploads += 1;
}

async function removeOne(client: AssetClient, known: Known, assetId: string) {
  // First of all, so that no other client picks it too.
  known.uploaded.delete(assetId);
  known.undecided.add(assetId);
  const status = await client.remove(assetId);
  if (status !== 204) throw new Error(`a deletion got status ${status}`);
  known.undecided.delete(assetId);
  known.deleted.add(assetId);
  known.deletions += 1;
}

/** Lists the acknowledgements that do not hold, then repeats the requests that got no response. */
async function verifyAcknowledged(
  client: AssetClient,
  known: Known,
  all: boolean,
): Promise<string[]> {
  const problems: string[] = [];
  const uploaded = [...known.uploaded];
  for (const [assetId, checksum] of all ? uploaded : uploaded.slice(-CHECKED_EACH_ROUND)) {
    const bytes = await client.content(assetId);
    if (!bytes) problems.push(`${assetId} was acknowledged, but is missing`);
    else if (hash('sha256', bytes) !== checksum) problems.push(`${assetId} has different bytes`);
  }
  for (const assetId of [...known.deleted].slice(all ? 0 : -CHECKED_EACH_ROUND)) {
    if (await client.get(assetId)) problems.push(`${assetId} was deleted, but is still there`);
  }
  for (const [key, file] of [...known.pending]) await uploadOne(client, known, file, key);
  for (const assetId of [...known.undecided]) {
    if (await client.get(assetId)) await removeOne(client, known, assetId);
    else known.undecided.delete(assetId);
  }
  return problems;
}

const CHECKED_EACH_ROUND = 60;
