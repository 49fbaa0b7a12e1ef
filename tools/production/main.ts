import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, runAsProcess, UsageError } from '#lib/command.ts';
import { buildProduction } from './build.ts';

/** `npm run build`: makes the folder that production runs. */
const buildCommand: Command = {
  usage: `  npm run build [-- FOLDER]

Makes FOLDER (build) with all that the service needs beside Node 24: docs/deploy.md. It replaces an earlier one.`,
  async run({ args, print }) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    if (positionals.length > 1) throw new UsageError('Name one folder.');
    const target = resolve(positionals[0] ?? 'build');
    const made = buildProduction(resolve(import.meta.dirname, '../..'), target);
    print(
      `${target}: ${made.files} files of ours and ${made.packages} packages, ${Math.round(made.bytes / 1e6)} MB.`,
    );
    print('Start it there: node server/main.ts');
  },
};

await runAsProcess(buildCommand);
