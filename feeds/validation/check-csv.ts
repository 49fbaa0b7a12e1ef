import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { FeedFile } from '#feeds/read/feed-files.ts';
import type { Line } from '#feeds/read/lines.ts';
import type { Resource } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type CheckedLine, decodeUtf8 } from './check-line.ts';
import { FeedError } from './feed-error.ts';
import { type FeedIssue, printable } from './issues.ts';
import { isExactNumber } from './json-scan.ts';

/** Checks the records of one CSV file. The first record is the header, for which `check` returns undefined. */
export class CsvChecker {
  readonly #file: FeedFile;
  readonly #countryCode: CountryCode;
  #columns: readonly Member[] | undefined;

  /** Throws FeedError when the resource has members that CSV cannot hold. */
  constructor(file: FeedFile, countryCode: CountryCode) {
    rejectNestedMembers(file);
    this.#file = file;
    this.#countryCode = countryCode;
  }

  /** Throws FeedError when the header does not fit the resource. */
  check(line: Line): CheckedLine | undefined {
    const values = valuesOf(line, this.#file.resource.maxRecordBytes);
    if (this.#columns === undefined) {
      this.#columns = columnsOf(values, this.#file, line.number);
      return undefined;
    }
    if (typeof values === 'string') return invalid([{ path: '', message: values }]);
    if (values.length !== this.#columns.length) {
      const message = `has ${values.length} values, where the header names ${this.#columns.length} members`;
      return invalid([{ path: '', message }]);
    }
    const issues: FeedIssue[] = [];
    const record: Record<string, unknown> = {};
    for (const [at, column] of this.#columns.entries()) {
      const text = values[at] ?? '';
      if (text === '') continue;
      const { value, issue } = parseValue(text, column);
      record[column.name] = value;
      if (issue) issues.push({ path: column.name, message: issue });
    }
    const checked = this.#file.resource.read(record, false, this.#countryCode);
    if (issues.length === 0) return checked;
    return invalid([...issues, ...('issues' in checked ? checked.issues : [])]);
  }
}

function invalid(issues: readonly FeedIssue[]): CheckedLine {
  return { issues };
}

/** Converts numbers and booleans to the member's type. Anything else stays text, for the schema to report. */
function parseValue(text: string, { type }: Member): { value: unknown; issue?: string } {
  if (text.includes('\0'))
    return { value: text, issue: 'has a NUL character, which cannot be stored' };
  if (type === 'boolean' && (text === 'true' || text === 'false'))
    return { value: text === 'true' };
  if (type !== 'number' || !NUMBER.test(text)) return { value: text };
  const value = Number(text);
  if (isExactNumber(text)) return { value };
  const issue = `${printable(text)} cannot be stored exactly: at most 15 significant digits`;
  return { value, issue };
}

/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The values of a record, or what is wrong with it. */
function valuesOf(line: Line, maxBytes: number): readonly string[] | string {
  if (line.isTooLong || line.bytes.length > maxBytes)
    return `is longer than ${maxBytes / 1024} KiB`;
  const text = decodeUtf8(line.bytes);
  if (text === undefined) return 'is not UTF-8';
  if (!text.includes('"')) return text.split(',');
  try {
    const options = { record_delimiter: '\n', relax_column_count: true, max_record_size: maxBytes };
    return parse(text, options).flat();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return 'has a quote out of place: a value with quotes is written in quotes, each within it twice';
  }
}

function columnsOf(
  values: readonly string[] | string,
  { name, resource }: FeedFile,
  line: number,
): readonly Member[] {
  const fail = (what: string) =>
    new FeedError(`${name}:${line} ${what}. Nothing was loaded from it.`);
  if (typeof values === 'string') throw fail(values);
  const members = membersOf(resource);
  const known = members.map((member) => member.name).join(', ');
  const names = values.map((value) => value.trim());
  const [only = ''] = names;
  const separator = names.length === 1 && /[;\t|]/.exec(only)?.[0];
  if (separator)
    throw fail(`is separated by ${separator === '\t' ? 'tabs' : separator}: CSV is, by commas`);
  return names.map((column, at) => {
    const member = members.find((each) => each.name === column);
    const shown = printable(JSON.stringify(column));
    if (member === undefined)
      throw fail(`names ${shown}, which is not a member of ${resource.name}: there are ${known}`);
    if (names.indexOf(column) !== at) throw fail(`names ${shown} twice`);
    return member;
  });
}

function rejectNestedMembers({ name, resource }: FeedFile): void {
  const nested = membersOf(resource).filter(({ type }) => type === 'nested');
  if (nested.length === 0) return;
  const names = nested.map((member) => member.name).join(', ');
  throw new FeedError(
    `${name} was not loaded: a row of CSV cannot hold ${names} of ${resource.name}, which are lists or objects. Send ${resource.name}.ndjson, one JSON object a line.`,
  );
}

/** A member of a record and the type that its CSV text converts to. */
export type Member = {
  readonly name: string;
  /** `nested` is a list or an object, which CSV cannot hold. */
  readonly type: 'string' | 'number' | 'boolean' | 'nested';
};

/** The members of a resource's records, read from its schema. */
export function membersOf({ record }: Pick<Resource, 'record'>): readonly Member[] {
  const known = membersBySchema.get(record);
  if (known) return known;
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const whole = z.toJSONSchema(record, options);
  const { $defs = {} } = whole;
  const { properties = {} } = dereference(whole, $defs);
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema, $defs),
  }));
  membersBySchema.set(record, members);
  return members;
}

const membersBySchema = new WeakMap<z.ZodType, readonly Member[]>();

type JsonSchema = z.core.JSONSchema._JSONSchema;
type ObjectSchema = z.core.JSONSchema.JSONSchema;

/** Schemas with an id are references to the definitions. */
function dereference(
  schema: ObjectSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): ObjectSchema {
  const named = definitions[schema.$ref?.replace('#/$defs/', '') ?? ''];
  return typeof named === 'object' ? named : schema;
}

function typeOf(
  given: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): Member['type'] {
  if (typeof given === 'boolean') return 'nested';
  const schema = dereference(given, definitions);
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'number':
      return schema.type;
    case 'integer':
      return 'number';
    default:
      return 'nested';
  }
}
