import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';

/** A table with columns that are derived of what else its rows hold. */
export type DerivedTable = {
  readonly name: string;
  /** Whether its rows are the same for both countries: it has no `country_code`. */
  readonly isWorldwide: boolean;
  /** The version of the rules that are in force (`RULE_VERSIONS`). */
  readonly rules: number;
  /** The primary key beside the country. */
  readonly key: readonly string[];
  /** JSON of what the columns are derived of, as SQL over the row. */
  readonly record: string;
  /** The resources that are not loaded meanwhile. */
  readonly locks: readonly string[];
  /** The most rows of one transaction where a few are much to write; undefined is the most of a rebuild. */
  readonly atOnce?: number;
  /** Writes what is derived of these rows, and of which version of the rules. */
  derive(client: pg.Client, countryCode: CountryCode, rows: readonly KeptRow[]): Promise<void>;
};

/** A row by its key, in the order of `key`, and the text of `record`. */
export type KeptRow = { readonly key: readonly string[]; readonly record: string };
