import { writeFileSync } from 'node:fs';
import { csvLine, readCsv } from '#examples/csv.ts';
import { SLICE } from '#examples/uci-online-retail/conversion.ts';
import { linkCredits } from '#examples/uci-online-retail/documents/credit-links.ts';
import {
  groupByDocument,
  type SourceDocument,
} from '#examples/uci-online-retail/documents/documents.ts';
import { reasonNotLoaded } from '#examples/uci-online-retail/documents/reasons.ts';
import { runAsProcess, UsageError } from '#lib/command.ts';
import { readRows } from './rows.ts';
import { findTraits } from './slice-traits.ts';

await runAsProcess({
  usage: `  node examples/uci-online-retail/source/slice.ts CSV
Extracts slice.csv from the whole source.`,
  async run({ args, print }) {
    const [csv, ...others] = args;
    if (!csv || others.length > 0)
      throw new UsageError('CSV is required: the file of the whole source.');
    print(await makeSlice(csv));
  },
});

/**
 * Writes the slice. It has all documents of a customer or none, so that they convert to the same records as from the whole
 * source: credit links need the customer's history.
 */
async function makeSlice(path: string): Promise<string> {
  const { documents } = await groupByDocument(readRows(readCsv(path)));
  const chosen = chooseUnits(unitsOf(documents));
  const numbers = new Set(chosen.flatMap((unit) => unit.documents).map(({ number }) => number));
  const lines: string[] = [];
  for await (const record of readCsv(path)) {
    const [number = ''] = record.fields;
    if (record.line === 1 || numbers.has(number)) lines.push(csvLine(record));
  }
  writeFileSync(SLICE, `${lines.join('\n')}\n`);
  return `wrote ${numbers.size} documents, ${lines.length - 1} rows to ${SLICE}`;
}

/** All documents of a customer, or one document without a customer. */
type Unit = { documents: SourceDocument[]; rows: number; traits: Set<string> };

function unitsOf(documents: readonly SourceDocument[]): Unit[] {
  const links = linkCredits(documents.filter((document) => !reasonNotLoaded(document)));
  const groups = Map.groupBy(documents, ({ customerNumber, number }) => customerNumber ?? number);
  return [...groups.values()].map((group) => ({
    documents: group,
    rows: group.reduce((sum, { rows }) => sum + rows.length, 0),
    traits: new Set(
      group.flatMap((document) => findTraits(document, links.get(document.number) ?? [])),
    ),
  }));
}

/**
 * Chooses the unit with the longest document. Then for each trait, from the rarest, the smallest unit that has it unless
 * a chosen one does, and those of the three smallest that have at most eight rows.
 */
function chooseUnits(units: readonly Unit[]): Unit[] {
  const bySize = units.toSorted((a, b) => a.rows - b.rows);
  const chosen = new Set(units.toSorted((a, b) => longestOf(b) - longestOf(a)).slice(0, 1));
  for (const having of byRarity(bySize)) {
    const isMissing = having.every((unit) => !chosen.has(unit));
    for (const unit of having.slice(0, isMissing ? 1 : 0)) chosen.add(unit);
    for (const unit of having.slice(0, 3)) if (unit.rows <= 8) chosen.add(unit);
  }
  return [...chosen];
}

/** The units that have each trait, the shortest list first. */
function byRarity(units: readonly Unit[]): Unit[][] {
  const traits = new Set(units.flatMap((unit) => [...unit.traits]));
  return [...traits]
    .map((trait) => units.filter((unit) => unit.traits.has(trait)))
    .sort((a, b) => a.length - b.length);
}

function longestOf(unit: Unit): number {
  return Math.max(...unit.documents.map(({ rows }) => rows.length));
}
