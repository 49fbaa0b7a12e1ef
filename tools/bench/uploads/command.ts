import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, CommandError, runAsProcess } from '#lib/command.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startIssuer } from '#tests/support/issuer.ts';
import { wholeNumber } from '#tools/bench/setup/options.ts';
import { withThrowawayDatabase } from '#tools/bench/setup/throwaway.ts';
import { makeLargeFile, timeCopy } from './large-file.ts';
import { startNginx } from './nginx.ts';
import { sendFile } from './send.ts';
import { MAX_MEMORY_GROWTH_MB, type UploadMeasurements, uploadTable } from './table.ts';
import { startUploadService, type UploadMeasurement } from './upload-service.ts';

/** `npm run bench:uploads`: compares uploading a large file with nginx and `cp`. */
const uploadsBenchCommand: Command = {
  usage: `  npm run bench:uploads -- [--megabytes N] [--rounds N]
Uploads a file to the API and to nginx, which only stores it, and copies it with cp, in turns. Prints the speed of
each, and by how much the memory of the API's process grew: at most ${MAX_MEMORY_GROWTH_MB} MB are allowed.
  --megabytes N  size of the file (2000)
  --rounds N     number of rounds, of which the median counts (3)`,
  async run({ args, print }) {
    const { megabytes, rounds } = readArguments(args);
    await withThrowawayDatabase(async ({ url, folder }) => {
      const load = loadavg()[0] ?? 0;
      const { length } = cpus();
      print(
        `${megabytes} MB, medians of ${rounds}; ${length} processors, load before: ${load.toFixed(1)}.\n`,
      );
      const measured = await measure({ url, folder, megabytes, rounds });
      print(uploadTable(measured, megabytes));
      const growth = Math.max(...measured.service.map((upload) => upload.grownMegabytes));
      if (growth >= MAX_MEMORY_GROWTH_MB) {
        throw new CommandError(`The memory of the process grew by ${growth.toFixed(0)} MB.`);
      }
    });
  },
};

type Options = {
  readonly url: string;
  readonly folder: string;
  readonly megabytes: number;
  readonly rounds: number;
};

async function measure({ url, folder, megabytes, rounds }: Options): Promise<UploadMeasurements> {
  const file = await makeLargeFile(join(folder, 'manual.pdf'), megabytes);
  const small = await makeLargeFile(join(folder, 'leaflet.pdf'), Math.min(20, megabytes));
  await using issuer = await startIssuer(await freePort());
  await using nginx = await startNginx(join(folder, 'nginx'));
  await using service = await startUploadService({ databaseUrl: url, folder, issuer, megabytes });
  const measured = {
    service: [] as UploadMeasurement[],
    nginx: [] as number[],
    cp: [] as number[],
  };
  // Warms up: compiles code and opens connections.
  await service.upload(small);
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    measured.service.push(await service.upload(file));
    measured.nginx.push(
      await seconds(() =>
        sendFile(file.path, {
          url: `${nginx.url}/${round}.pdf`,
          method: 'PUT',
          headers: {},
          asForm: false,
        }),
      ),
    );
    await nginx.empty();
    measured.cp.push(await timeCopy(file.path, join(folder, 'copy.pdf')));
  }
  return measured;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      megabytes: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '3' },
    },
  });
  return {
    megabytes: wholeNumber('--megabytes', values.megabytes, 20_000),
    rounds: wholeNumber('--rounds', values.rounds, 99),
  };
}

if (import.meta.main) await runAsProcess(uploadsBenchCommand);
