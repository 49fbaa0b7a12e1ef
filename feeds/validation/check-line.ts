import { isUtf8 } from 'node:buffer';
import type { Line } from '#feeds/read/lines.ts';
import type { ColumnValue, Resource } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { FeedIssue } from './issues.ts';
import { hiddenIssues, parseJson } from './json-scan.ts';

/** The row of a valid line, or everything that is wrong with it. */
export type CheckedLine =
  | { readonly values: readonly ColumnValue[] }
  | { readonly issues: readonly FeedIssue[] };

/** Checks one line of a feed: UTF-8, JSON, exact numbers, no repeated members, then the schema. */
export function checkLine(resource: Resource, line: Line, countryCode: CountryCode): CheckedLine {
  const { maxRecordBytes } = resource;
  if (line.isTooLong || line.bytes.length > maxRecordBytes) {
    return invalid(`is longer than ${maxRecordBytes / 1024} KiB`);
  }
  const text = decodeUtf8(line.bytes);
  if (text === undefined) return invalid(line.isTerminated ? 'is not UTF-8' : CUT_OFF);
  // JSON.parse rejects the mark with a message that does not name it, and nobody can see it.
  if (text.startsWith('\uFEFF'))
    return invalid('begins with a byte order mark, which only the beginning of a file may have');
  const parsed = parseJson(text);
  if ('message' in parsed) return line.isTerminated ? { issues: [parsed] } : invalid(CUT_OFF);
  const { value } = parsed;
  const read = resource.read(value, line.bytes.length > LONG_LINE_BYTES, countryCode);
  if ('values' in read && isCanonical(text, value, read.text)) return read;
  const hidden = hiddenIssues(text);
  if ('values' in read) return hidden.length > 0 ? { issues: hidden } : read;
  const paths = new Set(hidden.map(({ path }) => path));
  return limited([...hidden, ...read.issues.filter(({ path }) => !paths.has(path))]);
}

/** Decodes UTF-8; undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

const CUT_OFF = 'is cut off: the file ends in the middle of this line';
/** Above this size a line gets one issue instead of a list. */
const LONG_LINE_BYTES = 1024 * 1024;
const MAX_ISSUES = 100;

function limited(issues: readonly FeedIssue[]): CheckedLine {
  const rest = issues.length - MAX_ISSUES;
  if (rest <= 0) return { issues };
  const more = { path: '', message: `and ${rest} more issues about this line` };
  return { issues: [...issues.slice(0, MAX_ISSUES), more] };
}

function invalid(message: string): CheckedLine {
  return { issues: [{ path: '', message }] };
}

/**
 * Whether the line cannot hide anything from JSON.parse: writing the value back gives the same text (so no repeated
 * members, and each number in its shortest form), with no run of more than 15 digits and no `\u` escape. Nearly all
 * lines written by a program pass; the others are scanned token by token.
 */
function isCanonical(line: string, value: unknown, text: string): boolean {
  const isWrittenBack = line === text || line === JSON.stringify(value);
  return isWrittenBack && !line.includes('\\u') && !hasManyDigits(line);
}

function hasManyDigits(line: string): boolean {
  // A number of 16 digits has at least 8 in a row, which is much quicker to look for.
  return /\d{8}/.test(line) && /\d[\d.]{15}/.test(line);
}
