import type { FeedFile } from '#feeds/read/feed-files.ts';
import type { FileSummary, LoadProgress, LoadReport } from '#feeds/report.ts';
import { issueLines } from '#feeds/validation/feed-error.ts';
import { formatCount } from '#lib/text/text.ts';
import type { Invocation } from './command.ts';

/** Prints the outcome of each file, and how far a long one is every ten seconds. */
export function terminalReport(
  print: Invocation['print'],
  now: () => number = () => performance.now(),
): LoadReport {
  let file: FeedFile | undefined;
  let [started, shown] = [0, 0];
  return {
    waiting: ({ name, resource }) =>
      print(`${name}: waiting for another load of ${resource.name} to end`),
    reading(reading, progress) {
      const time = now();
      if (reading !== file) [file, started, shown] = [reading, time, time];
      if (time - shown < INTERVAL_MS) return;
      shown = time;
      print(`${reading.name}: ${progressText(reading, progress, (time - started) / 1_000)}`);
    },
    loaded(summary) {
      for (const text of summaryLines(summary)) print(text);
    },
  };
}

const INTERVAL_MS = 10_000;

function summaryLines(summary: FileSummary): string[] {
  const { rejected, rejectsPath, issues, notes } = summary;
  const lines = [summaryText(summary), ...notes.map((note) => `  ${note}`)];
  if (rejected === 0) return lines;
  return [
    ...lines,
    ...(rejectsPath === undefined ? [] : [`  rejected lines and why: ${rejectsPath}`]),
    ...issueLines(issues),
  ];
}

/** `45 %, 12,345 lines, 18.2 MB/s`; `seconds` is the time spent reading. */
function progressText(file: FeedFile, progress: LoadProgress, seconds: number): string {
  const percent = Math.floor(Math.min(progress.bytes / Math.max(file.size, 1), 1) * 100);
  const speed = megabytes(progress.feedBytes, seconds);
  return `${percent} %, ${formatCount(progress.lines)} lines, ${speed} MB/s`;
}

function summaryText(summary: FileSummary): string {
  const { file, records, inserted, replaced, unchanged, removed, rejected } = summary;
  const { isDeletion, seconds } = summary;
  const counts = [
    !isDeletion && `${formatCount(inserted)} inserted, ${formatCount(replaced)} replaced`,
    !isDeletion && `${formatCount(unchanged)} unchanged`,
    isDeletion && unchanged > 0 && `${formatCount(unchanged)} gone already`,
    (isDeletion || removed > 0) && `${formatCount(removed)} removed`,
    rejected > 0 && `${formatCount(rejected)} rejected`,
  ]
    .filter(Boolean)
    .join(', ');
  const things = isDeletion ? `keys of ${file.resource.name}` : 'records';
  const tried = summary.isDryRun ? ' (dry run: nothing was changed)' : '';
  const rate = `${formatCount(Math.round(records / seconds))} rows/s`;
  const speed = `${megabytes(summary.feedBytes, seconds)} MB/s`;
  const took = `${seconds.toFixed(1)} s (${rate}, ${speed})`;
  return `${file.name}: ${formatCount(records)} ${things}: ${counts} in ${took}${tried}`;
}

function megabytes(bytes: number, seconds: number): string {
  return (bytes / 1e6 / Math.max(seconds, 0.001)).toFixed(1);
}
