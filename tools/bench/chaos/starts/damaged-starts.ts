import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { makeLog } from '#lib/logging/log.ts';
import { readCredentials } from '#server/embedded/identity/credentials.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';
import { makeAssetClient } from '#tools/bench/chaos/assets/asset-client.ts';
import { priceFile } from '#tools/bench/chaos/assets/files.ts';
import {
  expectSame,
  type Scenario,
  type ScenarioOptions,
  type ScenarioResult,
} from '#tools/bench/chaos/scenario.ts';
import { DAMAGES, type Damage } from './damage.ts';

/** A start on damaged or older files either works or ends with a sentence that says what to do. */
export const damagedStarts: Scenario = { title: 'start on damaged data', run };

async function run({ progress, signal, length }: ScenarioOptions): Promise<ScenarioResult> {
  const directory = await makeThrowawayDirectory(makeLog('silent'));
  try {
    const original = join(directory.path, 'original');
    await fill(original);
    const failures: string[] = [];
    const damages = DAMAGES.filter(({ isShort }) => isShort || length !== 'short');
    for (const [at, damage] of damages.entries()) {
      signal.throwIfAborted();
      progress(damage.name);
      const dataDir = join(directory.path, `damaged-${at}`);
      copyFolder(original, dataDir);
      damage.apply(dataDir);
      failures.push(...(await tryStart(dataDir, damage)));
    }
    const refused = damages.filter(({ says }) => says !== undefined).length;
    const summary = `${refused} kinds of damage refused with a sentence, ${damages.length - refused} repaired by the start`;
    return { summary, failures };
  } finally {
    await directory.remove();
  }
}

/** A data directory with an asset, of a service that was stopped in order. */
async function fill(dataDir: string): Promise<void> {
  const service = await start(dataDir);
  if (!(await service.ready)) throw new Error(`the service did not start:\n${service.output()}`);
  const client = makeAssetClient(service.url, await token(service.url, dataDir));
  const { status } = await client.upload(priceFile(5_000));
  await stop(service);
  if (status !== 201) throw new Error(`an upload got status ${status}`);
}

async function tryStart(dataDir: string, { name, says }: Damage): Promise<string[]> {
  const service = await start(dataDir);
  const isReady = await service.ready;
  if (isReady) await stop(service);
  const output = service.output();
  if (says === undefined) return isReady ? [] : [`${name}: it does not start:\n${output}`];
  const hasStack = /^\s+at /m.test(output);
  const code = await service.exit;
  return [
    ...(isReady ? [`${name}: it starts`] : expectSame(`${name}: the exit code`, code, 1)),
    ...(says.test(output) ? [] : [`${name}: it does not say what to do:\n${output}`]),
    ...(hasStack ? [`${name}: what it says has a stack:\n${output}`] : []),
  ];
}

function start(dataDir: string): Promise<StartedService> {
  return startService({ DATA_DIR: dataDir, DEMO_DATA: '0', DRAIN_GRACE_SECONDS: '0' });
}

async function stop(service: StartedService): Promise<void> {
  service.process.kill('SIGTERM');
  await service.exit;
}

async function token(url: string, dataDir: string): Promise<string> {
  const [client] = (await readCredentials(dataDir))?.clients ?? [];
  const response = await fetch(`${url}/idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client?.clientId}:${client?.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

/** With the owners of its files: PostgreSQL refuses those of another user. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
