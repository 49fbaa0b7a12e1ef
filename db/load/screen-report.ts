import { complaintLines } from './feed-error.ts';
import type { FeedFile } from './feed-files.ts';
import { progressBar, progressText, summaryText } from './progress-text.ts';
import type { FileSummary, LineProgress, LoadReport } from './report.ts';

/** Where a report is written: `process.stderr` is one. */
export type Screen = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
};

/** Shows how a load goes on: a bar that moves on a terminal, else a line now and then. */
export function screenReport(
  screen: Screen,
  now: () => number = () => performance.now(),
): LoadReport {
  const isTerminal = screen.isTTY === true;
  const interval = isTerminal ? 100 : 10_000;
  let file: FeedFile | undefined;
  let started = 0;
  let shown = 0;
  const say = (text: string) => screen.write(`${isTerminal ? CLEAR : ''}${text}\n`);
  const pass = (text: string) => screen.write(isTerminal ? `${CLEAR}${text}` : `${text}\n`);

  return {
    waiting: (waiting) =>
      say(`${waiting.name}: waiting for another load of ${waiting.resource.name} to end`),
    reading(reading, progress) {
      const time = now();
      if (reading !== file) {
        file = reading;
        started = time;
        shown = isTerminal ? 0 : time;
      }
      if (time - shown < interval) return;
      shown = time;
      pass(line(reading, progress, (time - started) / 1_000));
    },
    merging(merging) {
      if (isTerminal) pass(`${merging.name}  merging …`);
    },
    loaded(summary) {
      for (const text of summaryLines(summary)) say(text);
    },
  };

  function line(reading: FeedFile, progress: LineProgress, seconds: number): string {
    const text = progressText(reading, progress, seconds);
    if (!isTerminal) return `${reading.name}: ${text}`;
    // A line that wraps could not be written over.
    const room = (screen.columns ?? 80) - 1;
    const width = Math.min(room - reading.name.length - text.length - 4, LONGEST_BAR);
    const bar = width >= SHORTEST_BAR ? `  ${progressBar(reading, progress, width)}` : '';
    return `${reading.name}${bar}  ${text}`.slice(0, room);
  }
}

const LONGEST_BAR = 30;
const SHORTEST_BAR = 5;

/** Back to the beginning of the line, and nothing on it. */
const CLEAR = '\r\u001b[K';

function summaryLines(summary: FileSummary): string[] {
  const { rejected, rejectsPath, complaints, notes } = summary;
  const lines = [summaryText(summary), ...notes.map((note) => `  ${note}`)];
  if (rejected === 0) return lines;
  return [
    ...lines,
    ...(rejectsPath === undefined ? [] : [`  rejected lines and why: ${rejectsPath}`]),
    ...complaintLines(complaints),
  ];
}
