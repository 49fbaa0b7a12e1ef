import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';
import type { BenchIssuer } from '#tests/support/issuer.ts';
import { type MeasuredProcess, startMeasuredService } from '#tools/bench/api/measured-process.ts';
import type { LargeFile } from './large-file.ts';
import { sendFile } from './send.ts';

/** Cost of receiving, inspecting, storing and recording one file. */
export type UploadMeasurement = {
  readonly seconds: number;
  /** Of the service's process. */
  readonly processorSeconds: number;
  readonly grownMegabytes: number;
};

type UploadService = AsyncDisposable & {
  upload(file: LargeFile): Promise<UploadMeasurement>;
};

type UploadServiceOptions = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly issuer: BenchIssuer;
  readonly megabytes: number;
};

/** Starts the service in a process of its own, with an upload limit that admits the file. */
export async function startUploadService(options: UploadServiceOptions): Promise<UploadService> {
  const { databaseUrl, folder, issuer, megabytes } = options;
  const uploadLimit = String(Math.max(1, megabytes));
  const service = await startMeasuredService({
    ...{ name: 'the service', databaseUrl, issuer, dataDir: join(folder, 'service') },
    settings: { WORKERS: '1', UPLOAD_LIMIT_MB: uploadLimit, LOG_LEVEL: 'warn' },
  });
  const { process, audience } = service;
  const url = `${service.url}/v1/assets`;
  const headers = {
    Authorization: `Bearer ${await issuer.token('assets:read assets:write assets:delete', audience)}`,
  };
  return {
    async upload(file) {
      const before = await process.usage();
      const startedAt = performance.now();
      await using memory = watchMemory(process);
      const response = await sendFile(file.path, { url, method: 'POST', headers, asForm: true });
      const seconds = (performance.now() - startedAt) / 1000;
      const after = await process.usage();
      const { assetId } = z.object({ assetId: z.string() }).parse(JSON.parse(response));
      await checkAndRemove(`${url}/${assetId}`, headers, file);
      return {
        seconds,
        processorSeconds: (after.processorMicroseconds - before.processorMicroseconds) / 1e6,
        grownMegabytes: (memory.peakBytes() - before.residentBytes) / 1e6,
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
  const asset = StoredAsset.parse(await (await fetch(url, { headers })).json());
  if (asset.checksumSha256 !== checksumSha256 || asset.sizeBytes !== sizeBytes) {
    throw new CommandError(
      'The stored file differs from the one that was sent: the measurement is invalid.',
    );
  }
  const { status } = await fetch(url, { method: 'DELETE', headers });
  if (status !== 204) throw new CommandError(`A deletion got status ${status}.`);
}

const StoredAsset = z.object({ checksumSha256: z.string(), sizeBytes: z.int() });

const SAMPLE_MS = 100;

/** Samples the memory of a process until it is disposed of. */
function watchMemory(process: MeasuredProcess) {
  let peakBytes = 0;
  let isStopped = false;
  const sampling = (async () => {
    while (!isStopped) {
      peakBytes = Math.max(peakBytes, (await process.usage()).residentBytes);
      await pause(SAMPLE_MS);
    }
  })();
  return {
    peakBytes: () => peakBytes,
    async [Symbol.asyncDispose]() {
      isStopped = true;
      await sampling;
    },
  };
}
