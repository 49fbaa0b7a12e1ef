import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomFor } from '#db/demo/source/random.ts';
import type { AssetClient, ClientFile } from './asset-client.ts';
import { someFile } from './files.ts';
import { leftBehind, wrongBytes } from './left-behind.ts';
import { makePlace } from './place.ts';
import type { Outcome, Story, Telling } from './story.ts';

const CLIENTS = 4;
const LONGEST_MS = 2_500;

/** The service is killed while clients upload and delete; what they were told holds after each start. */
export const kills: Story = { title: 'killed at random moments', play };

/** What the clients know. */
type Known = {
  /** The checksums of assets whose upload was acknowledged. */
  readonly kept: Map<string, string>;
  readonly gone: Set<string>;
  /** Uploads that were not answered, by their idempotency keys. */
  readonly unanswered: Map<string, ClientFile>;
  /** Assets whose deletion was not answered. */
  readonly doubtful: Set<string>;
  uploads: number;
  deletions: number;
};

async function play({ kills: rounds, seed, signal, progress }: Telling): Promise<Outcome> {
  await using place = await makePlace();
  const known: Known = {
    kept: new Map(),
    gone: new Set(),
    unanswered: new Map(),
    doubtful: new Set(),
    uploads: 0,
    deletions: 0,
  };
  const complaints: string[] = [];
  let interrupted = 0;
  let service = await place.start();
  for (let round = 1; round <= rounds; round += 1) {
    signal.throwIfAborted();
    const over = new AbortController();
    const clients = Array.from({ length: CLIENTS }, (_, at) =>
      useIt(service.client, known, randomFor(`${seed} ${round} client ${at}`), over.signal),
    );
    await pause(randomFor(`${seed} ${round} kill`).int(1, LONGEST_MS));
    await service.kill();
    over.abort();
    await Promise.all(clients);
    interrupted += known.unanswered.size + known.doubtful.size;
    service = await place.start();
    const found = [
      ...(await leftBehind(place.db, place.dataDir)),
      ...(await brokenPromises(service.client, known, round === rounds)),
    ];
    complaints.push(...found.map((text) => `after kill ${round}: ${text}`));
    progress(
      `kill ${round} of ${rounds}: ${known.kept.size} assets, ${complaints.length} complaints`,
    );
  }
  complaints.push(...(await wrongBytes(place.db, place.dataDir)));
  const assets = await place.db.selectFrom('assets').select('asset_id').execute();
  if (assets.length !== known.kept.size) {
    complaints.push(`${assets.length} assets are there, ${known.kept.size} were acknowledged`);
  }
  const seen = `${rounds} kills, ${known.uploads} uploads and ${known.deletions} deletions acknowledged, ${interrupted} cut off`;
  return { seen, complaints };
}

/** Uploads and deletes until the service is gone. */
async function useIt(client: AssetClient, known: Known, random: Random, over: AbortSignal) {
  let turn = 0;
  while (!over.aborted) {
    const candidate = random.chance(0.3)
      ? [...known.kept.keys()].at(-random.int(1, 20))
      : undefined;
    try {
      if (candidate !== undefined) await removeOne(client, known, candidate);
      else
        await uploadOne(client, known, await someFile(random), `${random.int(0, 2 ** 31)}-${turn}`);
    } catch (error) {
      if (!isCutOff(error)) throw error;
      await pause(5);
    }
    turn += 1;
  }
}

/** How `fetch` says that the service went away. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
  );
}

async function uploadOne(client: AssetClient, known: Known, file: ClientFile, key: string) {
  known.unanswered.set(key, file);
  const { status, assetId } = await client.upload(file, key);
  if (status !== 201 || assetId === undefined) throw new Error(`an upload was answered ${status}`);
  known.unanswered.delete(key);
  known.kept.set(assetId, hash('sha256', file.bytes));
  known.uploads += 1;
}

async function removeOne(client: AssetClient, known: Known, assetId: string) {
  // Nobody else deletes it.
  known.kept.delete(assetId);
  known.doubtful.add(assetId);
  const status = await client.remove(assetId);
  if (status !== 204) throw new Error(`a deletion was answered ${status}`);
  known.doubtful.delete(assetId);
  known.gone.add(assetId);
  known.deletions += 1;
}

/** What was acknowledged and is not so; what was not answered is sent again, and then is. */
async function brokenPromises(client: AssetClient, known: Known, all: boolean): Promise<string[]> {
  const broken: string[] = [];
  const kept = [...known.kept];
  for (const [assetId, checksum] of all ? kept : kept.slice(-CHECKED_EACH_TIME)) {
    const bytes = await client.content(assetId);
    if (!bytes) broken.push(`${assetId} was acknowledged, and is not there`);
    else if (hash('sha256', bytes) !== checksum) broken.push(`${assetId} has other bytes`);
  }
  for (const assetId of [...known.gone].slice(all ? 0 : -CHECKED_EACH_TIME)) {
    if (await client.get(assetId)) broken.push(`${assetId} was deleted, and is there`);
  }
  for (const [key, file] of [...known.unanswered]) await uploadOne(client, known, file, key);
  for (const assetId of [...known.doubtful]) {
    if (await client.get(assetId)) await removeOne(client, known, assetId);
    else known.doubtful.delete(assetId);
  }
  return broken;
}

const CHECKED_EACH_TIME = 60;
