import { expect, test } from 'vitest';
import type { FeedFile } from '#feeds/read/feed-files.ts';
import type { FileSummary } from '#feeds/report.ts';
import { invoices } from '#feeds/resources/invoices.ts';
import { terminalReport } from './terminal-report.ts';

const file: FeedFile = {
  path: 'feeds/invoices.ndjson',
  name: 'invoices.ndjson',
  resource: invoices,
  size: 200_000_000,
  format: 'ndjson',
  isCompressed: false,
  rejectsPath: 'feeds/invoices.ndjson.rejected.ndjson',
};
const summary: FileSummary = {
  file,
  records: 12_345,
  inserted: 12_000,
  replaced: 300,
  unchanged: 45,
  removed: 0,
  rejected: 0,
  rejectsPath: undefined,
  isDryRun: false,
  isDeletion: false,
  issues: { texts: [], kinds: [], count: 0, ofOtherKinds: 0 },
  notes: [],
  feedBytes: 50_000_000,
  seconds: 5,
};

function show() {
  let time = 1_000;
  let written: string[] = [];
  const report = terminalReport(
    (line) => written.push(line),
    () => time,
  );
  return {
    report,
    at: (seconds: number, share: number) => {
      time = 1_000 + seconds * 1_000;
      const bytes = share * file.size;
      report.reading?.(file, { bytes, feedBytes: bytes, lines: share * 100_000 });
    },
    take: () => {
      const lines = written;
      written = [];
      return lines;
    },
  };
}

test('says every ten seconds how far a long load is', () => {
  const { at, take } = show();
  at(0, 0.001);
  at(9, 0.2);
  expect(take()).toEqual([]);
  at(10, 0.4);
  expect(take()).toEqual(['invoices.ndjson: 40 %, 40,000 lines, 8.0 MB/s']);
});

test('reports counts and rates of a file that is loaded', () => {
  const { report, take } = show();
  report.loaded?.(summary);
  expect(take()).toEqual([
    'invoices.ndjson: 12,345 records: 12,000 inserted, 300 replaced, 45 unchanged in 5.0 s (2,469 rows/s, 10.0 MB/s)',
  ]);
});

test('reports rejected lines, removed records and notes', () => {
  const { report, take } = show();
  report.waiting?.(file);
  report.loaded?.({
    ...summary,
    removed: 7,
    rejected: 2,
    rejectsPath: 'feeds/invoices.ndjson.rejected.ndjson',
    issues: { texts: ['invoices.ndjson:1 is not UTF-8'], kinds: [], count: 3, ofOtherKinds: 2 },
    notes: ['a note'],
  });
  expect(take()).toEqual([
    'invoices.ndjson: waiting for another load of invoices to end',
    'invoices.ndjson: 12,345 records: 12,000 inserted, 300 replaced, 45 unchanged, 7 removed, 2 rejected in 5.0 s (2,469 rows/s, 10.0 MB/s)',
    '  a note',
    '  rejected lines and why: feeds/invoices.ndjson.rejected.ndjson',
    '  invoices.ndjson:1 is not UTF-8',
    '  … and 2 of other kinds',
  ]);
});
