import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/clock.ts';
import { RULE_VERSIONS } from '#lib/rule-versions.ts';
import { type Complaint, schemaComplaints } from './complaints.ts';
import type { CountryRule } from './country-rules.ts';

/** What a column can be given. PostgreSQL reads it as the column's type. */
export type ColumnValue = string | number | boolean | readonly string[] | null | undefined;

/** A resource that feeds bring in: which records, and how each becomes a row of which table. */
export type Resource = {
  /** Name of its feed files: `invoices` for `invoices.ndjson`. */
  readonly name: string;
  readonly table: string;
  /** What a record looks like. */
  readonly record: z.ZodType;
  /** Whether its records are the same for both countries: the table has no `country_code`. */
  readonly isWorldwide: boolean;
  /** The columns that a record fills, in order; `country_code` comes from the load. */
  readonly columns: readonly string[];
  /** JSON that a record brings for `merged` alone: columns of `staged` that the table does not have. */
  readonly aside: readonly string[];
  /** The natural key besides the country: column, and the member that it comes from. */
  readonly key: Readonly<Record<string, string>>;
  /** A kept row is replaced when one of these differs. */
  readonly comparedColumns: readonly string[];
  /** Whether `--replace` removes what a feed no longer holds, or why it never does. */
  readonly removal: 'allowed' | { readonly never: string };
  /** How many records a load may add up to, where they are answered with all at once; undefined is no limit. */
  readonly recordLimit: MostRecords | undefined;
  /** The most bytes of a record: answers hold many of them. */
  readonly maxRecordBytes: number;
  /** Members that name records of another table of the same country. */
  readonly references: readonly Reference[];
  /** What else is looked at once all is staged. */
  readonly check: StagedCheck | undefined;
  /** What is to be done before rows go that `--replace` or `--delete` removes; their keys are in `removed`. */
  readonly beforeRemove: Removing | undefined;
  /** What is to be done after a merge, in its transaction, while what changed is still in `staged`. */
  readonly afterMerge: Merged | undefined;
  /** Where the names that its records bring are kept, after `merged`. */
  readonly names: Names | undefined;
  /** How its records are brought in where more than its table is to be written. */
  readonly own: OwnMerge | undefined;
  /** How its rows are made anew of what they hold; undefined where nothing is derived, or by `own`. */
  readonly derivation: Derivation | undefined;
  /**
   * Checks a parsed line against the schema and makes its row. Of a long line it says no more than
   * that it is bad: the list of what is wrong with it might not fit into memory. With a country it also
   * complains of what shows that the record is another country's.
   */
  read(
    value: unknown,
    isLong: boolean,
    countryCode?: CountryCode,
  ): ReadRecord | { readonly complaints: readonly Complaint[] };
};

/** How rows are derived anew of the records that they hold. */
export type Derivation = {
  /** The version of the rules that are in force (`RULE_VERSIONS`). */
  readonly ruleVersion: number;
  /** The JSON text of the record that a row holds, as SQL over its columns. */
  readonly record: string;
  /** The values of `columns` and `aside` for that text. */
  derive(text: string): readonly ColumnValue[];
};

/** Where names are kept, and the statements that put those of `staged` into `staged_names`. */
export type Names = {
  readonly table: 'invoice_names' | 'purchase_order_names';
  readonly staging: readonly string[];
};

export type Removing = (client: pg.Client, countryCode: CountryCode) => Promise<void>;

export type Merged = (client: pg.Client, countryCode: CountryCode) => Promise<void>;

/** Adds to `staged_complaints` what else is wrong with records beside others and those kept. */
export type StagedCheck = (load: StagedLoad) => Promise<void>;

/** Takes the place of the statements that bring the table up to date with `staged`. */
export type OwnMerge = {
  /** The columns of `staged` beside the country, with their types: not those of the table. */
  readonly stagingColumns: Readonly<Record<string, string>>;
  readonly check: StagedCheck;
  /** Merges what is staged, and counts. */
  merge(load: StagedLoad): Promise<Omit<MergeCounts, 'removed'>>;
};

/** What is staged, in the transaction of `db`. */
export type StagedLoad = {
  readonly db: Database;
  readonly countryCode: CountryCode;
  readonly clock: Clock;
  /** Whether the records that are not staged are to be removed; left out, they stay. */
  readonly removesUnstaged?: boolean;
};

/** How many rows of the table a file added, replaced, removed and left alone. */
export type MergeCounts = {
  readonly inserted: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly removed: number;
};

/** The most records of a country with the same values in the columns of `per`; none of them is all records. */
export type MostRecords = { readonly records: number; readonly per: readonly string[] };

export type Reference = {
  /** Column of the resource's own table that has the member; undefined where its document alone has it. */
  readonly column?: string;
  readonly member: string;
  /** Where that value must be. */
  readonly table: string;
  readonly tableColumn: string;
  /** What it names, for the complaint: `there is no <what> "X"`. */
  readonly what: string;
};

/** A good record: its values in the order of `columns`, then of `aside`, and its JSON text as the schema gives it. */
export type ReadRecord = { readonly values: readonly ColumnValue[]; readonly text: string };

/** How a resource is declared. */
type Declaration<Schema extends z.ZodType, Column extends string, Stored> = {
  readonly name: string;
  readonly table: string;
  /** Set where its records are the same for both countries, and name none of one. */
  readonly isWorldwide?: true;
  readonly record: Schema;
  /** The stored form of a record; `text` is its JSON text as the schema gives it. */
  readonly stored: (record: z.output<Schema>, text: string) => Stored;
  /** How each column is taken from the stored form. */
  readonly columns: { readonly [Name in Column]: (stored: Stored) => ColumnValue };
  /** What `merged` needs and the table does not hold, as JSON text. */
  readonly extraColumns?: Readonly<Record<string, (stored: Stored) => string>>;
  readonly key: { readonly [Name in NoInfer<Column>]?: string };
  readonly comparedColumns: readonly NoInfer<Column>[];
  readonly removal: Resource['removal'];
  readonly country?: CountryRule<z.output<Schema>>;
  readonly beforeRemove?: Removing;
  readonly recordLimit?: MostRecords;
  /** In bytes; `LONGEST_RECORD` where nothing is said. */
  readonly maxRecordBytes?: number;
  readonly references?: readonly Reference[];
  readonly check?: StagedCheck;
  readonly afterMerge?: Merged;
  readonly names?: Names;
  readonly customMerge?: OwnMerge;
  /** The record that a row holds where it is not its `document`: its text in SQL, and how it is read. */
  readonly source?: { readonly text: string; readonly read: (text: string) => z.output<Schema> };
};

/** Declares the feed of a table of the database: every column of it, the country aside. */
export function feedOf<Schema extends z.ZodType, Table extends keyof DB, Stored>(
  declared: Declaration<
    Schema,
    Exclude<keyof DB[Table] & string, 'country_code' | 'rules'>,
    Stored
  > & {
    readonly table: Table;
  },
): Resource {
  return declareFeed(declared);
}

/** Declares the feed of any table. */
export function declareFeed<Schema extends z.ZodType, Column extends string, Stored>(
  declared: Declaration<Schema, Column, Stored>,
): Resource {
  const { name, table, record, stored, removal } = declared;
  const { extraColumns = {}, references = [], check, afterMerge, names, customMerge, isWorldwide = false } = declared;
  const { recordLimit, maxRecordBytes = MAX_RECORD_BYTES, source = DOCUMENT, country, beforeRemove } = declared;
  const ruleVersion = customMerge === undefined ? ruleVersionOf(table) : undefined;
  const ruled = ruleVersion === undefined ? {} : { rules: () => ruleVersion };
  const columns = { ...declared.columns, ...ruled };
  // Compiled, a schema checks an invoice five times as fast; only for what is loaded at all.
  let compiled: Schema | undefined;
  const takers: readonly ((from: Stored) => ColumnValue)[] = [
    ...Object.values<(from: Stored) => ColumnValue>(columns),
    ...Object.values(extraColumns),
  ];
  return {
    name,
    table,
    record,
    isWorldwide,
    columns: Object.keys(columns),
    aside: Object.keys(extraColumns),
    key: Object.fromEntries(Object.entries<string | undefined>(declared.key).filter(hasMember)),
    comparedColumns: [...declared.comparedColumns, ...Object.keys(ruled)],
    removal,
    recordLimit,
    maxRecordBytes,
    references,
    check: check ?? customMerge?.check,
    beforeRemove,
    afterMerge,
    names,
    own: customMerge,
    derivation: ruleVersion === undefined ? undefined : { ruleVersion, record: source.text, derive },
    read(value, isLong, countryCode) {
      compiled ??= z.compile(record);
      if (isLong && !z.validate(compiled, value)) return { complaints: [TOO_LONG_TO_EXPLAIN] };
      const parsed = compiled.safeParse(value);
      if (!parsed.success) return { complaints: schemaComplaints(parsed.error.issues, value) };
      const foreign = countryCode && country ? country(parsed.data, countryCode) : [];
      if (foreign.length > 0) return { complaints: foreign };
      const text = JSON.stringify(parsed.data);
      return { text, values: valuesOf(parsed.data, text) };
    },
  };

  // Without its schema, which the record has been through: a stricter one leaves no row as it was.
  function derive(text: string): ColumnValue[] {
    return valuesOf(source.read(text), text);
  }

  function valuesOf(value: z.output<Schema>, text: string): ColumnValue[] {
    const row = stored(value, text);
    return takers.map((take) => take(row));
  }
}

const DOCUMENT = { text: 'document', read: JSON.parse };

function ruleVersionOf(table: string): number | undefined {
  return new Map<string, number>(Object.entries(RULE_VERSIONS)).get(table);
}

/** The most records of a country where lists, and screens to choose from, have all of them. */
export const WHOLE_LIST: MostRecords = { records: 5_000, per: [] };

/** Of such a list: all together stay below `LARGEST_ANSWER` (`lib/stored.ts`). */
export const LONGEST_IN_LIST = 3 * 1024;

/** A page has 200 of them, a query 100. */
const MAX_RECORD_BYTES = 64 * 1024;

/** A document with thousands of lines. */
export const LONGEST_DOCUMENT = 4 * 1024 * 1024;

const TOO_LONG_TO_EXPLAIN: Complaint = {
  path: '',
  message: 'is not a record of this resource; it is too long to say where',
};

function hasMember(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}
