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
  issues: { texts: [], count: 0, ofOtherKinds: 0 },
  notes: [],
  feedBytes: 50_000_000,
  seconds: 5,
};

function show(isTTY: boolean, columns = 120) {
  let time = 1_000;
  let written = '';
  const screen = { isTTY, columns, write: (text: string) => (written += text) };
  const report = terminalReport(screen, () => time);
  return {
    report,
    at: (seconds: number, share: number) => {
      time = 1_000 + seconds * 1_000;
      const bytes = share * file.size;
      report.reading?.(file, { bytes, feedBytes: bytes, lines: share * 100_000 });
    },
    take: () => {
      const text = written;
      written = '';
      return text;
    },
  };
}

test('a terminal gets a line with rate and time left that overwrites itself', () => {
  const { at, take } = show(true);
  at(0, 0);
  expect(take()).toBe(`\r\u001b[Kinvoices.ndjson  0 %, 0 lines, 0.0 MB/s, ? left`);
  at(0.05, 0.01);
  expect(take()).toBe('');
  at(4, 0.4);
  expect(take()).toBe(`\r\u001b[Kinvoices.ndjson  40 %, 40,000 lines, 20.0 MB/s, 0:06 left`);
});

test('on a narrow terminal the line is cut rather than wrapped', () => {
  const narrow = show(true, 40);
  narrow.at(4, 0.4);
  expect(narrow.take()).toBe('\r\u001b[Kinvoices.ndjson  40 %, 40,000 lines, 80');
});

test('without a terminal it is a plain line every ten seconds', () => {
  const { at, take, report } = show(false);
  at(0, 0.001);
  at(9, 0.002);
  expect(take()).toBe('');
  at(10, 0.0025);
  expect(take()).toBe('invoices.ndjson: 0 %, 250 lines, 0.1 MB/s, 1:06:30 left\n');
  report.merging?.(file);
  expect(take()).toBe('');
});

test('one line with rates and counts replaces the bar when a file is loaded', () => {
  const { report, take } = show(true);
  report.loaded?.(summary);
  expect(take()).toBe(
    '\r\u001b[Kinvoices.ndjson: 12,345 records: 12,000 inserted, 300 replaced, 45 unchanged in 5.0 s (2,469 rows/s, 10.0 MB/s)\n',
  );
});

test('reports rejected lines, removed records and notes', () => {
  const { report, take } = show(false);
  report.waiting?.(file);
  report.loaded?.({
    ...summary,
    removed: 7,
    rejected: 2,
    rejectsPath: 'feeds/invoices.ndjson.rejected.ndjson',
    issues: { texts: ['invoices.ndjson:1 is not UTF-8'], count: 3, ofOtherKinds: 2 },
    notes: ['a note'],
  });
  expect(take().split('\n')).toEqual([
    'invoices.ndjson: waiting for another load of invoices to end',
    'invoices.ndjson: 12,345 records: 12,000 inserted, 300 replaced, 45 unchanged, 7 removed, 2 rejected in 5.0 s (2,469 rows/s, 10.0 MB/s)',
    '  a note',
    '  rejected lines and why: feeds/invoices.ndjson.rejected.ndjson',
    '  invoices.ndjson:1 is not UTF-8',
    '  … and 2 of other kinds',
    '',
  ]);
});
