import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AssetClient } from './asset-client.ts';
import { type Clamd, MARKER, MOST_BYTES, makeClamdProcess } from './clamd-process.ts';
import { prices } from './files.ts';
import { leftBehind } from './left-behind.ts';
import { makePlace } from './place.ts';
import { type Outcome, type Story, unlessSame } from './story.ts';

/** What is not scanned is not served, whatever becomes of clamd; what it finds is removed. */
export const scanner: Story = { title: 'files scanned by clamd', play };

async function play({ progress }: { progress(text: string): void }): Promise<Outcome> {
  await using place = await makePlace();
  const clamd = await makeClamdProcess(join(place.dataDir, '..', 'clamd'));
  await using _ = { [Symbol.asyncDispose]: () => clamd.stop() };
  const settings = { ASSET_SCAN: clamd.setting };
  let service = await place.start(settings);

  progress('clamd is away');
  const early = await idOf(service.client);
  const complaints = await notServed(service.client, early, 'before clamd is there', 3_000);
  await service.kill();
  service = await place.start(settings);
  complaints.push(...(await notServed(service.client, early, 'after a kill', 1_000)));
  await clamd.start();
  complaints.push(...(await becomes(service.client, early, 'READY', 'once clamd is there')));

  progress('clamd finds what it knows');
  const infected = await idOf(service.client, 100_000, MARKER);
  complaints.push(...(await becomes(service.client, infected, 'FAILED', 'what clamd finds')));
  complaints.push(...(await hidden(service.client, infected, 'what clamd finds')));

  complaints.push(...(await whileFrozen(service.client, clamd, progress)));
  complaints.push(...(await leftBehind(place.db, place.dataDir)));

  progress('a file that clamd does not take');
  const large = await idOf(service.client, MOST_BYTES + 500_000);
  complaints.push(...(await notServed(service.client, large, 'larger than clamd takes', 3_000)));
  complaints.push(...unlessSame('its deletion', await service.client.remove(large), 204));
  complaints.push(...(await leftBehind(place.db, place.dataDir)));
  const seen =
    'away, back, frozen, killed meanwhile, a file it finds, one too large: served only once it is clean';
  return { seen, complaints };
}

async function whileFrozen(
  client: AssetClient,
  clamd: Clamd,
  progress: (text: string) => void,
): Promise<string[]> {
  progress('clamd is frozen');
  clamd.freeze();
  const frozen = await idOf(client);
  const complaints = await notServed(client, frozen, 'while clamd is frozen', 3_000);
  clamd.thaw();
  complaints.push(...(await becomes(client, frozen, 'READY', 'after clamd was frozen')));
  await clamd.stop();
  const meanwhile = await idOf(client);
  complaints.push(...(await notServed(client, meanwhile, 'while clamd is killed', 3_000)));
  await clamd.start();
  return [...complaints, ...(await becomes(client, meanwhile, 'READY', 'after clamd was killed'))];
}

async function idOf(client: AssetClient, size = 100_000, words = ''): Promise<string> {
  const { status, assetId } = await client.upload(prices(size, words));
  if (assetId === undefined) throw new Error(`an upload was answered ${status}`);
  return assetId;
}

async function notServed(
  client: AssetClient,
  assetId: string,
  when: string,
  milliseconds: number,
): Promise<string[]> {
  await pause(milliseconds);
  const { status } = (await client.get(assetId)) ?? {};
  return [
    ...unlessSame(`a file ${when}`, status, 'PROCESSING'),
    ...(await hidden(client, assetId, when)),
  ];
}

async function hidden(client: AssetClient, assetId: string, when: string): Promise<string[]> {
  return (await client.content(assetId)) ? [`a file is served: ${when}`] : [];
}

/** A minute after it failed last, it has been tried again. */
const WITHIN_MS = 90_000;

async function becomes(
  client: AssetClient,
  assetId: string,
  expected: string,
  when: string,
): Promise<string[]> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const { status } = (await client.get(assetId)) ?? {};
    if (status === expected || performance.now() > until) {
      return unlessSame(`the status, ${when}`, status, expected);
    }
    await pause(100);
  }
}
