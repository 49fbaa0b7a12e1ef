import { type Command, CommandError, runAsProcess, UsageError } from '#lib/command.ts';
import { convert, SLICE } from './conversion.ts';
import { reportText } from './report-text.ts';

/** `npm run example:adventureworks`: converts the source's tables into feeds, and prints the outcome of their rows. */
export const convertCommand: Command = {
  usage: `  npm run example:adventureworks -- [FOLDER] [OUT]
Converts the tables of AdventureWorks into feeds in OUT/au and prints the outcome of every row.
FOLDER has its CSV files (the slice in the project), OUT is by default .data/feeds/adventureworks.`,
  async run({ args, print }) {
    const [folder = SLICE, out = '.data/feeds/adventureworks', ...others] = args;
    if (others.length > 0) throw new UsageError(`Nothing comes after FOLDER and OUT: ${others[0]}`);
    const { report, files } = await convertOrFail(folder, out);
    print(`${reportText(report)}\n`);
    for (const path of files) print(`wrote ${path}`);
  },
};

async function convertOrFail(folder: string, out: string) {
  try {
    return await convert(folder, out);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${folder} could not be converted: ${reason}.`, { cause });
  }
}

if (import.meta.main) await runAsProcess(convertCommand);
