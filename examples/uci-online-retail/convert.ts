import { parseArgs } from 'node:util';
import { type Command, CommandError, runAsProcess, UsageError } from '#lib/command.ts';
import { type Conversion, convert, SLICE } from './conversion.ts';
import { reportText } from './report.ts';

/** `npx node examples/uci-online-retail/convert.ts`: converts a CSV into feeds, and prints the outcome of its rows. */
export const convertCommand: Command = {
  usage: `  npx node examples/uci-online-retail/convert.ts [CSV] [OUT]
Converts invoice lines of UCI Online Retail into invoice feeds in OUT/au and OUT/nz, and prints the outcome
of every row. CSV is a .csv or .csv.gz (the slice in the project), OUT is by default
.data/feeds/uci-online-retail.`,
  async run({ args, print }) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [csv = SLICE, out = '.data/feeds/uci-online-retail', ...others] = positionals;
    if (others.length > 0) throw new UsageError(`Nothing comes after CSV and OUT: ${others[0]}`);
    const { report, feeds, reportFile } = await convertOrFail(csv, out);
    print(`${reportText(report)}\n`);
    for (const path of [feeds.au, feeds.nz, reportFile]) print(`wrote ${path}`);
  },
};

async function convertOrFail(csv: string, out: string): Promise<Conversion> {
  try {
    return await convert({ csv, out });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${csv} could not be converted: ${reason}.`, { cause });
  }
}

if (import.meta.main) await runAsProcess(convertCommand);
