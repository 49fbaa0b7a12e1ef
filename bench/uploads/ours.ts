import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';
import { freePorts } from '#scripts/free-port.ts';
import { type ContestantProcess, startContestant } from '../contestant-process.ts';
import type { BenchIssuer } from '../issuer.ts';
import type { LargeFile } from './large-file.ts';
import { sendFile } from './send.ts';

/** What it took us to receive, inspect, keep and record a file. */
export type Taking = {
  readonly seconds: number;
  /** Of our process. */
  readonly processorSeconds: number;
  readonly grownMegabytes: number;
};

export type Taker = AsyncDisposable & { take(file: LargeFile): Promise<Taking> };

type Surroundings = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly issuer: BenchIssuer;
  readonly megabytes: number;
};

/** Starts the service as a process of its own, with a limit that the file fits below. */
export async function makeTaker(surroundings: Surroundings): Promise<Taker> {
  const { databaseUrl, folder, issuer, megabytes } = surroundings;
  const [port = 0, adminPort = 0] = await freePorts(2);
  const audience = `http://localhost:${port}`;
  const url = `http://127.0.0.1:${port}/v1/assets`;
  const headers = {
    Authorization: `Bearer ${await issuer.token('assets:read assets:write assets:delete', audience)}`,
  };
  const process = await startContestant({
    name: 'ours',
    program: ['server/main.ts'],
    settings: {
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATA_DIR: join(folder, 'ours'),
      DATABASE_URL: databaseUrl,
      OIDC_ISSUER: issuer.issuer,
      API_AUDIENCE: audience,
      UPLOAD_LIMIT_MB: String(Math.max(1, megabytes)),
      LOG_LEVEL: 'warn',
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${adminPort}/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return {
    async take(file) {
      const before = await process.usage();
      const began = performance.now();
      await using memory = watchMemory(process);
      const answer = await sendFile(file.path, { url, method: 'POST', headers, asForm: true });
      const seconds = (performance.now() - began) / 1000;
      const after = await process.usage();
      const { assetId } = z.object({ assetId: z.string() }).parse(JSON.parse(answer));
      await checkAndRemove(`${url}/${assetId}`, headers, file);
      return {
        seconds,
        processorSeconds: (after.processorMicroseconds - before.processorMicroseconds) / 1e6,
        grownMegabytes: (memory.most() - before.residentBytes) / 1e6,
      };
    },
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
  };
}

async function checkAndRemove(
  url: string,
  headers: Readonly<Record<string, string>>,
  { checksumSha256, sizeBytes }: LargeFile,
): Promise<void> {
  const asset = Kept.parse(await (await fetch(url, { headers })).json());
  if (asset.checksumSha256 !== checksumSha256 || asset.sizeBytes !== sizeBytes) {
    throw new CommandError(
      'What was received is not what was sent: the figures count for nothing.',
    );
  }
  const { status } = await fetch(url, { method: 'DELETE', headers });
  if (status !== 204) throw new CommandError(`A deletion was answered ${status}.`);
}

const Kept = z.object({ checksumSha256: z.string(), sizeBytes: z.int() });

const LOOK_MS = 100;

/** Looks at the memory of a process until it is disposed of. */
function watchMemory(process: ContestantProcess) {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await process.usage()).residentBytes);
      await pause(LOOK_MS);
    }
  })();
  return {
    most: () => most,
    async [Symbol.asyncDispose]() {
      isOver = true;
      await watching;
    },
  };
}
