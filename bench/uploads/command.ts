import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, CommandError, UsageError } from '#lib/command.ts';
import { freePort } from '#scripts/free-port.ts';
import { startIssuer } from '../issuer.ts';
import { withThrowawayDatabase } from '../throwaway.ts';
import { copyOf, makeLargeFile } from './large-file.ts';
import { startNginx } from './nginx.ts';
import { makeTaker, type Taking } from './ours.ts';
import { sendFile } from './send.ts';
import { MEMORY_BAR_MB, type Measured, uploadTable } from './table.ts';

/** `npm run bench:uploads`: a large file through the API, beside nginx and `cp`. */
export const uploadsBenchCommand: Command = {
  usage: `  npm run bench:uploads -- [--megabytes N] [--rounds N]
Sends a file to the API, to nginx, which only keeps it, and copies it with cp, in turns, and prints how
quick each was and by how much the memory of the API's process grew, beside the bar of ${MEMORY_BAR_MB} MB.
  --megabytes N  the size of the file (2000)
  --rounds N     the median of N rounds counts (3)`,
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
      const growth = Math.max(...measured.ours.map((taking) => taking.grownMegabytes));
      if (growth >= MEMORY_BAR_MB) {
        throw new CommandError(`The memory of the process grew by ${growth.toFixed(0)} MB.`);
      }
    });
  },
};

type Plan = {
  readonly url: string;
  readonly folder: string;
  readonly megabytes: number;
  readonly rounds: number;
};

async function measure({ url, folder, megabytes, rounds }: Plan): Promise<Measured> {
  const file = await makeLargeFile(join(folder, 'manual.pdf'), megabytes);
  const small = await makeLargeFile(join(folder, 'leaflet.pdf'), Math.min(20, megabytes));
  await using issuer = await startIssuer(await freePort());
  await using nginx = await startNginx(join(folder, 'nginx'));
  await using taker = await makeTaker({ databaseUrl: url, folder, issuer, megabytes });
  const measured = { ours: [] as Taking[], nginx: [] as number[], cp: [] as number[] };
  // What is compiled and connected on first use is not measured.
  await taker.take(small);
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    measured.ours.push(await taker.take(file));
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
    measured.cp.push(await copyOf(file.path, join(folder, 'copy.pdf')));
  }
  return measured;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
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
    megabytes: whole('--megabytes', values.megabytes, 20_000),
    rounds: whole('--rounds', values.rounds, 99),
  };
}

function whole(option: string, given: string, most: number): number {
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= 1 && value <= most) return value;
  throw new UsageError(`${option} takes a whole number from 1 to ${most}.`);
}
