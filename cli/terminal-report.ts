import type { FeedFile } from '#feeds/read/feed-files.ts';
import type { FileSummary, LoadProgress, LoadReport } from '#feeds/report.ts';
import { issueLines } from '#feeds/validation/feed-error.ts';
import { formatCount } from '#lib/text/text.ts';

/** Where progress is written, such as `process.stderr`. */
type Terminal = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
};

/** Reports progress: on a terminal a line that overwrites itself, otherwise one now and then. */
export function terminalReport(
  screen: Terminal,
  now: () => number = () => performance.now(),
): LoadReport {
  const isTerminal = screen.isTTY === true;
  const interval = isTerminal ? 100 : 10_000;
  let file: FeedFile | undefined;
  let started = 0;
  let shown = 0;
  const print = (text: string) => screen.write(`${isTerminal ? CLEAR : ''}${text}\n`);
  const update = (text: string) => screen.write(isTerminal ? `${CLEAR}${text}` : `${text}\n`);

  return {
    waiting: (waiting) =>
      print(`${waiting.name}: waiting for another load of ${waiting.resource.name} to end`),
    reading(reading, progress) {
      const time = now();
      if (reading !== file) {
        file = reading;
        started = time;
        shown = isTerminal ? 0 : time;
      }
      if (time - shown < interval) return;
      shown = time;
      update(line(reading, progress, (time - started) / 1_000));
    },
    merging(merging) {
      if (isTerminal) update(`${merging.name}  merging …`);
    },
    loaded(summary) {
      for (const text of summaryLines(summary)) print(text);
    },
  };

  function line(reading: FeedFile, progress: LoadProgress, seconds: number): string {
    const text = progressText(reading, progress, seconds);
    if (!isTerminal) return `${reading.name}: ${text}`;
    // A line that wraps cannot be overwritten.
    return `${reading.name}  ${text}`.slice(0, (screen.columns ?? 80) - 1);
  }
}

/** Carriage return and erase line. */
const CLEAR = '\r\u001b[K';

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

/** `45 %, 12,345 lines, 18.2 MB/s, 0:07 left`; `seconds` is the time spent reading. */
function progressText(file: FeedFile, progress: LoadProgress, seconds: number): string {
  const share = shareRead(file, progress);
  const left = share > 0 ? clock((seconds * (1 - share)) / share) : '?';
  return [
    `${Math.floor(share * 100)} %`,
    `${formatCount(progress.lines)} lines`,
    `${megabytes(progress.feedBytes, seconds)} MB/s`,
    `${left} left`,
  ].join(', ');
}

function summaryText(summary: FileSummary): string {
  const { file, records, inserted, replaced, unchanged, removed, rejected, seconds } = summary;
  const isDeletion = summary.isDeletion;
  const counts = [
    ...(isDeletion
      ? []
      : [`${formatCount(inserted)} inserted`, `${formatCount(replaced)} replaced`]),
    ...(isDeletion && unchanged === 0
      ? []
      : [`${formatCount(unchanged)} ${isDeletion ? 'gone already' : 'unchanged'}`]),
    ...(isDeletion || removed > 0 ? [`${formatCount(removed)} removed`] : []),
    ...(rejected > 0 ? [`${formatCount(rejected)} rejected`] : []),
  ].join(', ');
  const things = isDeletion ? `keys of ${file.resource.name}` : 'records';
  const tried = summary.isDryRun ? ' (dry run: nothing was changed)' : '';
  const rate = `${formatCount(Math.round(records / seconds))} rows/s`;
  const speed = `${megabytes(summary.feedBytes, seconds)} MB/s`;
  const took = `${seconds.toFixed(1)} s (${rate}, ${speed})`;
  return `${file.name}: ${formatCount(records)} ${things}: ${counts} in ${took}${tried}`;
}

function shareRead(file: FeedFile, progress: LoadProgress): number {
  return file.size > 0 ? Math.min(progress.bytes / file.size, 1) : 1;
}

function megabytes(bytes: number, seconds: number): string {
  return (bytes / 1e6 / Math.max(seconds, 0.001)).toFixed(1);
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
