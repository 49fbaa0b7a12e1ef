import type { FeedFile } from './feed-files.ts';
import type { FileSummary, LineProgress } from './report.ts';

/** `45 %, 12,345 lines, 18.2 MB/s, 0:07 left`, after `seconds` of reading. */
export function progressText(file: FeedFile, progress: LineProgress, seconds: number): string {
  const share = shareRead(file, progress);
  const left = share > 0 ? clock((seconds * (1 - share)) / share) : '?';
  return [
    `${Math.floor(share * 100)} %`,
    `${count(progress.lines)} lines`,
    `${megabytes(progress.feedBytes, seconds)} MB/s`,
    `${left} left`,
  ].join(', ');
}

/** `█████░░░░░`, as far as the file is read, `width` characters. */
export function progressBar(file: FeedFile, progress: LineProgress, width: number): string {
  const full = Math.round(shareRead(file, progress) * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}

/** The line or lines that say what became of a file. */
export function summaryText(summary: FileSummary): string {
  const { file, records, inserted, replaced, unchanged, removed, rejected, seconds } = summary;
  const isDeletion = summary.isDeletion;
  const counts = [
    ...(isDeletion ? [] : [`${count(inserted)} inserted`, `${count(replaced)} replaced`]),
    ...(isDeletion && unchanged === 0 ? [] : [`${count(unchanged)} unchanged`]),
    ...(isDeletion || removed > 0 ? [`${count(removed)} removed`] : []),
    ...(rejected > 0 ? [`${count(rejected)} rejected`] : []),
  ].join(', ');
  const things = isDeletion ? `keys of ${file.resource.name}` : 'records';
  const tried = summary.isDryRun ? ' (dry run: nothing was changed)' : '';
  const rate = `${count(Math.round(records / seconds))} rows/s`;
  const speed = `${megabytes(summary.feedBytes, seconds)} MB/s`;
  const took = `${seconds.toFixed(1)} s (${rate}, ${speed})`;
  return `${file.name}: ${count(records)} ${things}: ${counts} in ${took}${tried}`;
}

function shareRead(file: FeedFile, progress: LineProgress): number {
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

function count(number: number): string {
  return number.toLocaleString('en-AU');
}
