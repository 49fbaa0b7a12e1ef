import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import type { CountryRule } from '#feeds/validation/country-rules.ts';
import { type FeedIssue, feedIssues } from '#feeds/validation/issues.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { etagOf } from '#lib/documents/document.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { resourcesNamed } from '#lib/resources.ts';
import type { Clock } from '#lib/time/clock.ts';

/** A column's value, which PostgreSQL reads as the column's type. */
export type ColumnValue = string | number | boolean | readonly string[] | null | undefined;

/** A resource that feeds can load: its records, and how each becomes a row of a table. */
export type Resource = FeedRules & {
  /** Schema of a record. */
  readonly record: z.ZodType;
  /** The columns filled from a record, in order; `country_code` comes from the load. */
  readonly columns: readonly string[];
  /** JSON columns of `staged` that the table does not have, for `afterMerge`. */
  readonly extraColumns: readonly string[];
  /** The natural key apart from the country: column → member of the record. */
  readonly key: Readonly<Record<string, string>>;
  /** Size limit of a record in bytes: responses hold many of them. */
  readonly maxRecordBytes: number;
  /** How to recompute its rows; undefined when nothing is derived or `customMerge` does it. */
  readonly derivation: Derivation | undefined;
  /**
   * Validates a parsed line and makes its row. For a long line it only says that it is invalid, as a list of
   * issues might not fit into memory. With a country, it also reports records of the other country.
   */
  read(
    value: unknown,
    isLong: boolean,
    countryCode?: CountryCode,
  ): ReadRecord | { readonly issues: readonly FeedIssue[] };
};

/** What a declaration says of a feed that does not depend on its records. */
type FeedRules = {
  /** The name of its feed files: `invoices` for `invoices.ndjson`. */
  readonly name: string;
  readonly table: string;
  /** Set when its records are shared by both countries and reference none of one: the table has no `country_code`. */
  readonly isWorldwide?: true;
  /** Why `--replace` never removes records that a feed no longer has; where it may, it is left out. */
  readonly neverRemoved?: string;
  /** The most records there may be, where one response holds all of them. */
  readonly recordLimit?: RecordLimit;
  /** References to records of other tables of the same country. */
  readonly references?: readonly Reference[];
  /** Further checks once everything is staged. */
  readonly check?: StagedCheck;
  /** Runs before `--replace` or `--delete` deletes rows, whose keys are in `removed`. */
  readonly beforeRemove?: OnRows;
  /** Runs after the merge, in its transaction, while the changed rows are still in `staged`. */
  readonly afterMerge?: OnRows;
  /** Where the names in its records are stored, after `afterMerge`. */
  readonly names?: NameSource;
  /** Replaces the ordinary merge for records that write more than their own table. */
  readonly customMerge?: CustomMerge;
};

/** How to recompute derived columns from the stored record. */
export type Derivation = {
  /** The current version of the rules (`RULE_VERSIONS`). */
  readonly ruleVersion: number;
  /** SQL over the row's columns that gives the record's JSON text. */
  readonly record: string;
  /** The values of `columns` and `extraColumns` for that text. */
  derive(text: string): readonly ColumnValue[];
};

/** The table of names, and the statements that copy those in `staged` to `staged_names`. */
export type NameSource = {
  readonly table: 'invoice_names' | 'purchase_order_names';
  readonly staging: readonly string[];
};

export type OnRows = (client: pg.Client, countryCode: CountryCode) => Promise<void>;

/** Adds issues about staged records, compared with each other and with stored ones, to `staged_issues`. */
export type StagedCheck = (load: StagedLoad) => Promise<void>;

/** Replaces the statements that merge `staged` into the table. */
type CustomMerge = {
  /** Columns of `staged` besides the country, with their types, in place of the table's. */
  readonly stagingColumns: Readonly<Record<string, string>>;
  /** Merges the staged rows and counts them. */
  merge(load: StagedLoad): Promise<Omit<MergeCounts, 'removed'>>;
};

/** A load with everything staged, in the transaction of `db`. */
export type StagedLoad = {
  readonly db: Database;
  readonly countryCode: CountryCode;
  readonly clock: Clock;
  /** Whether records that are not staged are about to be removed. */
  readonly removesUnstaged?: boolean;
};

/** How many rows of the table a file added, replaced, left alone and removed. */
export type MergeCounts = {
  readonly inserted: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly removed: number;
};

/** The most records of a country with the same values in the `per` columns; without columns, the most in all. */
export type RecordLimit = { readonly records: number; readonly per: readonly string[] };

export type Reference = {
  /** Column with the member; undefined when only the document has it. */
  readonly column?: string;
  readonly member: string;
  /** Table and column that must have the value. */
  readonly table: string;
  readonly tableColumn: string;
  /** What is referenced, for the issue `there is no <what> "X"`. */
  readonly label: string;
};

/** A valid record: values in the order of `columns`, then `extraColumns`, and the JSON text as the schema gives it. */
type ReadRecord = { readonly values: readonly ColumnValue[]; readonly text: string };

type Declaration<Schema extends z.ZodType, Column extends string, Stored> = FeedRules & {
  readonly record: Schema;
  /** Converts a record to its stored form; by default its members, and its JSON text as `document`. */
  readonly stored?: (record: z.output<Schema>, document: string) => Stored;
  /** The value of each column. */
  readonly columns: { readonly [Name in Column]: (stored: Stored) => ColumnValue };
  /** JSON text for `afterMerge` that the table has no column for. */
  readonly extraColumns?: Readonly<Record<string, (stored: Stored) => string>>;
  readonly key: { readonly [Name in NoInfer<Column>]?: string };
  readonly country?: CountryRule<z.output<Schema>>;
  /** In bytes; default `MAX_RECORD_BYTES`. */
  readonly maxRecordBytes?: number;
};

type Members<Schema extends z.ZodType> = z.output<Schema> & { readonly document: string };

/** Defines the feed of a database table: every column except the country. */
export function feedForTable<
  Schema extends z.ZodType,
  Table extends keyof DB,
  Stored = Members<Schema>,
>(
  declaration: Declaration<
    Schema,
    Exclude<keyof DB[Table] & string, 'country_code' | 'rule_version'>,
    Stored
  > & {
    readonly table: Table;
  },
): Resource {
  return defineFeed(declaration);
}

/** Defines a feed whose columns need not be those of a table. */
export function defineFeed<
  Schema extends z.ZodType,
  Column extends string,
  Stored = Members<Schema>,
>(declaration: Declaration<Schema, Column, Stored>): Resource {
  const { record, stored = withDocument, extraColumns = {}, country, ...rules } = declaration;
  const { maxRecordBytes = MAX_RECORD_BYTES } = declaration;
  const text = resourcesNamed([declaration.name])[0]?.text ?? 'document';
  const ruleVersion = rules.customMerge === undefined ? ruleVersionOf(rules.table) : undefined;
  const columns = {
    ...declaration.columns,
    ...(ruleVersion === undefined ? {} : { rule_version: () => ruleVersion }),
  };
  // Compiled on first use: a compiled schema checks an invoice five times as fast.
  let compiled: Schema | undefined;
  const getters: readonly ((from: Stored) => ColumnValue)[] = [
    ...Object.values<(from: Stored) => ColumnValue>(columns),
    ...Object.values(extraColumns),
  ];
  return {
    ...rules,
    record,
    columns: Object.keys(columns),
    extraColumns: Object.keys(extraColumns),
    key: Object.fromEntries(Object.entries<string | undefined>(declaration.key).filter(hasMember)),
    maxRecordBytes,
    derivation: ruleVersion === undefined ? undefined : { ruleVersion, record: text, derive },
    read(value, isLong, countryCode) {
      compiled ??= z.compile(record);
      if (isLong && !z.validate(compiled, value)) return { issues: [TOO_LONG_TO_EXPLAIN] };
      const parsed = compiled.safeParse(value);
      if (!parsed.success) return { issues: feedIssues(parsed.error.issues, value) };
      const foreign = countryCode && country ? country(parsed.data, countryCode) : [];
      if (foreign.length > 0) return { issues: foreign };
      const text = JSON.stringify(parsed.data);
      return { text, values: valuesOf(parsed.data, text) };
    },
  };

  // Without the schema, which the record has passed: a stricter one must not drop stored rows.
  function derive(text: string): ColumnValue[] {
    return valuesOf(JSON.parse(text), text);
  }

  function valuesOf(value: z.output<Schema>, text: string): ColumnValue[] {
    const row = stored(value, text);
    return getters.map((get) => get(row));
  }
}

/** The declaration's type has no `stored` only where it is this. */
function withDocument<Stored>(record: unknown, document: string): Stored {
  return Object.assign({}, record, { document }) as Stored;
}

/** The columns of a record that is stored as the text that the API sends. */
const DOCUMENT_COLUMNS = {
  document: (stored: { readonly document: string }) => stored.document,
  etag: (stored: { readonly document: string }) => etagOf(stored.document),
};

/**
 * Defines the feed of documents that are stored as the API sends them, by a member that is their key. The table has the
 * name of the feed.
 */
export function feedOfDocuments<Schema extends z.ZodType<object>>(
  name: string,
  record: Schema,
  {
    key = { code: 'code' },
    columns = {},
    ...rules
  }: Partial<Declaration<Schema, string, Members<Schema>>> = {},
): Resource {
  const keys = Object.entries(key).map(([column, member]) => [
    column,
    (stored: object): ColumnValue => Reflect.get(stored, member ?? column),
  ]);
  return defineFeed({
    ...rules,
    ...{ name, table: name.replaceAll('-', '_'), record, key },
    columns: { ...Object.fromEntries(keys), ...DOCUMENT_COLUMNS, ...columns },
  });
}

/** Defines the feed of records that have a member for each column, as `lib/resources.ts` declares them. */
export function feedOfRows<Schema extends z.ZodType<object>>(
  name: string,
  record: Schema,
  rules: Partial<Declaration<Schema, string, Members<Schema>>> = {},
): Resource {
  const [declared] = resourcesNamed([name]);
  const { table = '', key = {}, members } = declared ?? {};
  const columns = Object.entries({ ...key, ...members }).map(([column, member]) => [
    column,
    // A key has no nulls.
    (stored: object): ColumnValue =>
      Reflect.get(stored, member) ?? (column in key ? '' : undefined),
  ]);
  return defineFeed({ ...rules, name, table, record, key, columns: Object.fromEntries(columns) });
}

/** The columns of rows that have the same members as `row`, each its own value. */
export function columnsAs<Row extends Readonly<Record<string, ColumnValue>>>(
  row: Row,
): { readonly [Name in keyof Row]: (stored: Row) => ColumnValue };
export function columnsAs(row: Readonly<Record<string, ColumnValue>>) {
  const columns = Object.keys(row).map((name) => [
    name,
    (stored: typeof row): ColumnValue => stored[name],
  ]);
  return Object.fromEntries(columns);
}

function ruleVersionOf(table: string): number | undefined {
  return new Map<string, number>(Object.entries(RULE_VERSIONS)).get(table);
}

/** Limits of lists that responses and pickers show whole: below `MAX_RESPONSE_BYTES` (`lib/documents/document.ts`). */
export const WHOLE_LIST = { recordLimit: { records: 5_000, per: [] }, maxRecordBytes: 3 * 1024 };

/** A page has up to 200 records, a query 100. */
const MAX_RECORD_BYTES = 64 * 1024;

/** Enough for a document with thousands of lines. */
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

const TOO_LONG_TO_EXPLAIN: FeedIssue = {
  path: '',
  message: 'is not a record of this resource; it is too long to say where',
};

function hasMember(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}
