import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeEnvironment } from '../environment.ts';
import { expectSame, type Scenario, type ScenarioResult } from '../scenario.ts';
import type { AssetClient } from './asset-client.ts';
import { type Clamd, MARKER, MAX_BYTES, makeClamdProcess } from './clamd-process.ts';
import { priceFile } from './files.ts';
import { findLeftovers } from './leftovers.ts';

/** A file is served only once it is scanned, whatever happens to clamd; an infected one is removed. */
export const scanner: Scenario = { title: 'files scanned by clamd', run };

async function run({ progress }: { progress(text: string): void }): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const clamd = await makeClamdProcess(join(environment.dataDir, '..', 'clamd'));
  await using _ = { [Symbol.asyncDispose]: () => clamd.stop() };
  const settings = { ASSET_SCAN: clamd.setting };
  let service = await environment.start(settings);

  progress('clamd is not running');
  const early = await upload(service.client);
  const failures = await expectNotServed(service.client, early, 'before clamd runs', 3_000);
  await service.kill();
  service = await environment.start(settings);
  failures.push(...(await expectNotServed(service.client, early, 'after a kill', 1_000)));
  await clamd.start();
  failures.push(...(await expectStatus(service.client, early, 'READY', 'once clamd runs')));

  progress('clamd finds an infected file');
  const infected = await upload(service.client, 100_000, MARKER);
  failures.push(...(await expectStatus(service.client, infected, 'FAILED', 'infected')));
  failures.push(...(await expectNoContent(service.client, infected, 'infected')));

  failures.push(...(await runWhileFrozen(service.client, clamd, progress)));
  failures.push(...(await findLeftovers(environment.db, environment.dataDir)));

  progress('a file that is too large for clamd');
  const large = await upload(service.client, MAX_BYTES + 500_000);
  failures.push(...(await expectNotServed(service.client, large, 'too large for clamd', 3_000)));
  failures.push(...expectSame('its deletion', await service.client.remove(large), 204));
  failures.push(...(await findLeftovers(environment.db, environment.dataDir)));
  const summary =
    'stopped, started, frozen, killed; an infected file and one too large: served only once clean';
  return { summary, failures };
}

async function runWhileFrozen(
  client: AssetClient,
  clamd: Clamd,
  progress: (text: string) => void,
): Promise<string[]> {
  progress('clamd is frozen');
  clamd.freeze();
  const frozen = await upload(client);
  const failures = await expectNotServed(client, frozen, 'while clamd is frozen', 3_000);
  clamd.thaw();
  failures.push(...(await expectStatus(client, frozen, 'READY', 'after clamd was frozen')));
  await clamd.stop();
  const late = await upload(client);
  failures.push(...(await expectNotServed(client, late, 'while clamd is killed', 3_000)));
  await clamd.start();
  return [...failures, ...(await expectStatus(client, late, 'READY', 'after clamd was killed'))];
}

async function upload(client: AssetClient, size = 100_000, words = ''): Promise<string> {
  const { status, assetId } = await client.upload(priceFile(size, words));
  if (assetId === undefined) throw new Error(`an upload got status ${status}`);
  return assetId;
}

async function expectNotServed(
  client: AssetClient,
  assetId: string,
  when: string,
  milliseconds: number,
): Promise<string[]> {
  await pause(milliseconds);
  const { status } = (await client.get(assetId)) ?? {};
  return [
    ...expectSame(`a file ${when}`, status, 'PROCESSING'),
    ...(await expectNoContent(client, assetId, when)),
  ];
}

async function expectNoContent(
  client: AssetClient,
  assetId: string,
  when: string,
): Promise<string[]> {
  return (await client.content(assetId)) ? [`a file is served: ${when}`] : [];
}

/** A failed scan is retried after at most a minute. */
const RETRIED_WITHIN_MS = 90_000;

async function expectStatus(
  client: AssetClient,
  assetId: string,
  expected: string,
  when: string,
): Promise<string[]> {
  const deadline = performance.now() + RETRIED_WITHIN_MS;
  for (;;) {
    const { status } = (await client.get(assetId)) ?? {};
    if (status === expected || performance.now() > deadline) {
      return expectSame(`the status, ${when}`, status, expected);
    }
    await pause(100);
  }
}
