import { join } from 'node:path';
import { type Command, CommandError, runAsProcess, UsageError } from '#cli/command.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';
import { REASONS, readDocuments, reasonNotLoaded, type SourceDocument } from './documents.ts';
import { buildInvoice, type Country, countryOf, linkCredits } from './invoice.ts';

/** The slice of the source that is part of the repository. */
export const SLICE = join(import.meta.dirname, 'slice.csv');

/**
 * Converts a CSV of the source (`.gz` or plain), by default the slice, into `<out>/au/invoices.ndjson` and `<out>/nz/invoices.ndjson`. The same
 * input produces the same bytes. Throws if the file or a row cannot be read, or a column is missing.
 */
export async function convert({ csv = SLICE, out }: { csv?: string; out: string }) {
  const source = await readDocuments(csv);
  if (source.length === 0) throw new Error('the file has no rows');
  const byReason = Map.groupBy(source, reasonNotLoaded);
  const loaded = byReason.get(undefined) ?? [];
  const links = linkCredits(loaded);
  const write = (country: Country) => {
    const own = loaded.filter(({ number }) => countryOf(number) === country);
    const invoices = own.map((document) => {
      const { data, error } = Invoice.safeParse(
        buildInvoice(document, links.get(document.number) ?? []),
      );
      if (data) return data;
      throw new Error(`document ${document.number} is no valid invoice: ${error.message}`);
    });
    return writeFeed(join(out, country), ['invoices', invoices]);
  };
  const feeds = { au: await write('au'), nz: await write('nz') };
  const credited = [...links.values()].flat();
  const report = {
    source: countDocuments(source),
    loaded: countDocuments(loaded),
    notLoaded: Object.entries(REASONS).map(([name, [meaning]]) => {
      return { name, meaning, ...countDocuments(byReason.get(name)) };
    }),
    /** The rows of credits, and how many of them refer to a sale. */
    credits: { rows: credited.length, linked: credited.filter(Boolean).length },
  };
  return { report, feeds };
}

function countDocuments(documents: readonly SourceDocument[] = []) {
  return { documents: documents.length, rows: documents.flatMap(({ rows }) => rows).length };
}

/** `npx node examples/uci-online-retail/convert.ts`: converts a CSV into feeds, and prints the outcome of its rows. */
export const convertCommand: Command = {
  usage: `  npx node examples/uci-online-retail/convert.ts [CSV] [OUT]
Converts invoice lines of UCI Online Retail into invoice feeds in OUT/au and OUT/nz, and prints the outcome
of every row. CSV is a .csv or .csv.gz (the slice in the project), OUT is by default
.data/feeds/uci-online-retail.`,
  async run({ args: [csv = SLICE, out = '.data/feeds/uci-online-retail', ...others], print }) {
    if (others.length > 0) throw new UsageError(`Nothing comes after CSV and OUT: ${others[0]}`);
    const { report, feeds } = await convert({ csv, out }).catch((cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CommandError(`${csv} could not be converted: ${reason}.`, { cause });
    });
    const { source, loaded, notLoaded, credits } = report;
    const columns = (name: string, documents: Cell, rows: Cell, meaning = '') =>
      print(`${name.padEnd(22)}${cell(documents)}${cell(rows)}  ${meaning}`.trimEnd());
    columns('', 'documents', 'rows');
    columns('loaded', loaded.documents, loaded.rows);
    for (const { name, documents, rows, meaning } of notLoaded)
      columns(name, documents, rows, meaning);
    columns('source', source.documents, source.rows, 'the sum of the lines above');
    print(
      `\n${credits.linked} of ${credits.rows} rows of credits are linked to an earlier sale.\n`,
    );
    for (const path of [feeds.au, feeds.nz]) print(`wrote ${path}`);
  },
};

type Cell = string | number;

const cell = (value: Cell) => value.toLocaleString('en-AU').padStart(10);

if (import.meta.main) await runAsProcess(convertCommand);
