import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Invoice } from '#lib/invoices/schema.ts';
import { readCsv } from '../csv.ts';
import { writeFeed } from '../feed-file.ts';
import { type Country, countryOf } from './documents/countries.ts';
import { type CreditLink, linkCredits } from './documents/credit-links.ts';
import { groupByDocument, type SourceDocument } from './documents/documents.ts';
import { buildInvoice } from './documents/invoice.ts';
import { reasonNotLoaded } from './documents/reasons.ts';
import { makeReport, type Report } from './report/report.ts';
import { makeFeedCounter } from './report/tally.ts';
import { readRows } from './source/rows.ts';

/** The slice of the source that is part of the repository. */
export const SLICE = join(import.meta.dirname, 'slice.csv');

/** The report, and the paths of the files written. */
export type Conversion = { report: Report; feeds: Record<Country, string>; reportFile: string };

/**
 * Converts a CSV of the source (`.gz` or plain) into `<out>/au/invoices.ndjson`, `<out>/nz/invoices.ndjson` and
 * `<out>/report.json`. The same input produces the same bytes. Throws if the file cannot be read or lacks a column.
 */
export async function convert(options: {
  csv: string;
  out: string;
  gzip?: boolean;
}): Promise<Conversion> {
  const source = await groupByDocument(readRows(readCsv(options.csv)));
  const byReason = Map.groupBy(source.documents, reasonNotLoaded);
  const loaded = byReason.get(undefined) ?? [];
  const links = linkCredits(loaded);
  const au = await writeCountry('au', loaded, links, options);
  const nz = await writeCountry('nz', loaded, links, options);
  const feeds = { au: au.count, nz: nz.count };
  const report = makeReport({ source, byReason, links, feeds });
  const reportFile = join(options.out, 'report.json');
  await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  return { report, feeds: { au: au.path, nz: nz.path }, reportFile };
}

/** Converts the slice like `convert`. */
export function convertSlice(out: string): Promise<Conversion> {
  return convert({ csv: SLICE, out });
}

type Links = ReadonlyMap<string, readonly CreditLink[]>;

async function writeCountry(
  country: Country,
  loaded: readonly SourceDocument[],
  links: Links,
  { out, gzip = false }: { out: string; gzip?: boolean },
) {
  const tally = makeFeedCounter();
  const feed = { folder: join(out, country), resource: 'invoices', gzip };
  const documents = loaded.filter((document) => countryOf(document.number) === country);
  const path = await writeFeed(feed, tally.counted(invoicesOf(documents, links)));
  return { path, count: tally.count() };
}

function* invoicesOf(documents: readonly SourceDocument[], links: Links): Generator<Invoice> {
  for (const document of documents) {
    const parsed = Invoice.safeParse(buildInvoice(document, links.get(document.number) ?? []));
    if (!parsed.success) {
      throw new Error(
        `document ${document.number} does not convert to a valid invoice: ${parsed.error.message}`,
      );
    }
    yield parsed.data;
  }
}
