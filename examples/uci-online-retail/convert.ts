import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Command, CommandError, runAsProcess, UsageError } from '#cli/command.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { type Country, countryOf } from './codes.ts';
import { type CreditLinks, linkCredits } from './credit-links.ts';
import { groupByDocument, reasonNotLoaded, type SourceDocument } from './documents.ts';
import { buildInvoice } from './invoice.ts';
import { makeReport, reportText } from './report.ts';
import { readRows } from './rows.ts';

/** The slice of the source that is part of the repository. */
export const SLICE = join(import.meta.dirname, 'slice.csv');

/**
 * Converts a CSV of the source (`.gz` or plain), by default the slice, into `<out>/au/invoices.ndjson` and `<out>/nz/invoices.ndjson`. The same
 * input produces the same bytes. Throws if the file or a row cannot be read, or a column is missing.
 */
export async function convert({ csv = SLICE, out }: { csv?: string; out: string }) {
  const source = await groupByDocument(readRows(csv));
  if (source.length === 0) throw new Error('the file has no rows');
  const byReason = Map.groupBy(source, reasonNotLoaded);
  const loaded = byReason.get(undefined) ?? [];
  const links = linkCredits(loaded);
  const write = (country: Country) =>
    writeFeed(join(out, country), invoicesOf(country, loaded, links));
  const feeds = { au: await write('au'), nz: await write('nz') };
  return { report: makeReport(source, byReason, links), feeds };
}

function invoicesOf(
  country: Country,
  loaded: readonly SourceDocument[],
  links: ReadonlyMap<string, CreditLinks>,
): Invoice[] {
  const documents = loaded.filter((document) => countryOf(document.number) === country);
  return documents.map((document) => {
    const parsed = Invoice.safeParse(buildInvoice(document, links.get(document.number) ?? []));
    if (parsed.success) return parsed.data;
    throw new Error(
      `document ${document.number} does not convert to a valid invoice: ${parsed.error.message}`,
    );
  });
}

/** Writes the feed and returns its path. It appears only once it is complete. */
async function writeFeed(folder: string, invoices: readonly Invoice[]): Promise<string> {
  const path = join(folder, 'invoices.ndjson');
  await mkdir(folder, { recursive: true });
  const lines = invoices.values().map((invoice) => `${JSON.stringify(invoice)}\n`);
  await pipeline(lines, createWriteStream(`${path}.partial`));
  await rename(`${path}.partial`, path);
  return path;
}

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
    const { report, feeds } = await convert({ csv, out }).catch((cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CommandError(`${csv} could not be converted: ${reason}.`, { cause });
    });
    print(`${reportText(report)}\n`);
    for (const path of [feeds.au, feeds.nz]) print(`wrote ${path}`);
  },
};

if (import.meta.main) await runAsProcess(convertCommand);
