import type { CountryCode } from '#lib/api/fields.ts';
import type { Complaint } from './complaints.ts';
import { parseJson, scanJson } from './json-scan.ts';
import { type Line, textOf } from './lines.ts';
import type { ColumnValue, Resource } from './resource.ts';

/** The row of a good line, or all that is wrong with a bad one. */
export type CheckedLine =
  | { readonly values: readonly ColumnValue[] }
  | { readonly complaints: readonly Complaint[] };

/** Checks one line of a feed: UTF-8, JSON, numbers held exactly, members once, then the schema. */
export function checkLine(resource: Resource, line: Line, countryCode: CountryCode): CheckedLine {
  const { maxRecordBytes } = resource;
  if (line.isTooLong || line.bytes.length > maxRecordBytes) {
    return invalid(`is longer than ${maxRecordBytes / 1024} KiB`);
  }
  const text = textOf(line.bytes);
  if (text === undefined) return invalid(line.isTerminated ? 'is not UTF-8' : CUT_OFF);
  // JSON.parse takes no such mark, and one character that nobody sees is hard to find.
  if (text.startsWith('\uFEFF'))
    return invalid('begins with a byte order mark, which only the beginning of a file may have');
  const parsed = parseJson(text);
  if ('message' in parsed) return line.isTerminated ? { complaints: [parsed] } : invalid(CUT_OFF);
  const { value } = parsed;
  const read = resource.read(value, line.bytes.length > LONG_LINE_BYTES, countryCode);
  if ('values' in read && isCanonical(text, value, read.text)) return read;
  const hidden = scanJson(text);
  if ('values' in read) return hidden.length > 0 ? { complaints: hidden } : read;
  const paths = new Set(hidden.map(({ path }) => path));
  return limited([...hidden, ...read.complaints.filter(({ path }) => !paths.has(path))]);
}

const CUT_OFF = 'is cut off: the file ends in the middle of this line';
/** A line of more bytes is told apart from the usual ones. */
const LONG_LINE_BYTES = 1024 * 1024;
const MAX_COMPLAINTS = 100;

function limited(complaints: readonly Complaint[]): CheckedLine {
  const rest = complaints.length - MAX_COMPLAINTS;
  if (rest <= 0) return { complaints };
  const more = { path: '', message: `and ${rest} more complaints about this line` };
  return { complaints: [...complaints.slice(0, MAX_COMPLAINTS), more] };
}

function invalid(message: string): CheckedLine {
  return { complaints: [{ path: '', message }] };
}

/**
 * Whether the line certainly hides nothing: written back from what was read it is the same text,
 * so no member is there twice and each number is the shortest of its value, and there is no run of
 * more than 15 digits and no `\u` escape. Nearly every line of a feed made by a program is such a
 * line; the others are read once more, character by character.
 */
function isCanonical(line: string, value: unknown, text: string): boolean {
  const isWrittenBack = line === text || line === JSON.stringify(value);
  return isWrittenBack && !line.includes('\\u') && !hasManyDigits(line);
}

function hasManyDigits(line: string): boolean {
  // Of 16 digits with a point among them, 8 are on one side of it: a much quicker look.
  return /\d{8}/.test(line) && /\d[\d.]{15}/.test(line);
}
