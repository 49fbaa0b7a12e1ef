import pg from 'pg';
import { SessionClient } from '#db/client.ts';
import { nameColumns } from '#feeds/names.ts';
import type { NameSource } from '#feeds/resource.ts';
import { CUSTOMER_PHONES } from '#feeds/resources/invoice-names.ts';
import { SUPPLIER_PHONES } from '#feeds/resources/purchase-order-names.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { BEGIN, lockResource } from '#feeds/transaction.ts';
import { derivedColumns } from '#lib/accounts/staged-accounts.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { assetWords } from '#lib/assets/upload/upload.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { columnsTable, type DerivedTable, resourceTable, type StoredRow } from './derived-table.ts';

/** Callbacks for the progress of a rebuild. */
export type RebuildReport = {
  /** `derived` of `total` rows of the table are done, in this country or worldwide. */
  deriving?(table: DerivedTable, scope: RebuildScope, derived: number, total: number): void;
  waiting?(table: DerivedTable): void;
};

type RebuildScope = CountryCode | 'world';

type RebuildOptions = {
  /** Also derive rows of the current rule version. */
  readonly all?: boolean;
  readonly report?: RebuildReport;
  /** The most rows of one transaction (default 500). */
  readonly maxBatch?: number;
};

/**
 * Recomputes columns that were derived by another rule version, in short transactions while the service and loads
 * run: a transaction waits for a load of the same resource and the other way round. Progress survives an
 * interruption. Writes no account versions and no events. Returns the number of rows derived.
 */
export async function rebuild(url: string, options: RebuildOptions = {}): Promise<number> {
  const { all = false, report = {} } = options;
  const batchSize = options.maxBatch ?? 500;
  const settings = { applicationName: 'trade-supply rebuild', statementTimeoutMs: 0 };
  const client = new SessionClient(url, settings);
  let connectionError: Error | undefined;
  // Without a listener, losing the connection between two statements would end the process.
  client.on('error', (error) => {
    connectionError ??= error;
  });
  await client.open();
  try {
    let derived = 0;
    for (const table of DERIVED_TABLES) {
      for (const scope of table.isWorldwide ? GLOBAL_SCOPE : CountryCode.options) {
        derived += await rebuildTable({ client, table, scope, all, report, batchSize });
      }
    }
    return derived;
  } catch (error) {
    throw connectionError ?? error;
  } finally {
    await client.end();
  }
}

const GLOBAL_SCOPE = ['world'] as const;

type Rebuild = Required<Pick<RebuildOptions, 'all' | 'report'>> & {
  readonly batchSize: number;
  readonly client: pg.Client;
  readonly table: DerivedTable;
  readonly scope: RebuildScope;
};

async function rebuildTable(rebuild: Rebuild): Promise<number> {
  const { client, table, scope, report } = rebuild;
  const { rows } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${id(table.name)} WHERE ${conditionsOf(rebuild)}`,
  );
  const total = rows[0]?.total ?? 0;
  let derived = 0;
  for (let last: StoredRow | undefined; ; ) {
    const batch = await rebuildBatch(rebuild, last);
    last = batch.at(-1);
    if (last === undefined) return derived;
    derived += batch.length;
    // A concurrent load may have added rows.
    report.deriving?.(table, scope, derived, Math.max(total, derived));
  }
}

/** Derives the next batch after `last` in one transaction and returns its rows. */
async function rebuildBatch(rebuild: Rebuild, last: StoredRow | undefined): Promise<StoredRow[]> {
  const { client, table, scope, report } = rebuild;
  await client.query(BEGIN);
  for (const resource of table.locks) {
    await lockResource(client, scope, resource, () => report.waiting?.(table));
  }
  await client.query(`SET LOCAL lock_timeout = '30s'`);
  const rows = await fetchRows(rebuild, last);
  // A worldwide table ignores the country.
  if (rows.length > 0) {
    await table.derive(client, scope === 'world' ? 'au' : scope, rows).catch((cause: unknown) => {
      throw new Error(`${table.name} from ${rows[0]?.key.join(' ')} on: ${cause}`, { cause });
    });
  }
  await client.query('COMMIT');
  return rows;
}

/** Fetches a few rows at a time, so that memory does not grow with the documents. */
async function fetchRows(rebuild: Rebuild, last: StoredRow | undefined): Promise<StoredRow[]> {
  const { client, table, batchSize } = rebuild;
  const keys = table.key.map((column) => `${id(column)}::text`).join(', ');
  const order = table.key.map(id).join(', ');
  const after = last && `(${order}) > (${last.key.map(pg.escapeLiteral).join(', ')})`;
  await client.query(`
    DECLARE stored_rows NO SCROLL CURSOR FOR
    SELECT ARRAY[${keys}] AS key, (${table.record})::text AS record FROM ${id(table.name)}
    WHERE ${[conditionsOf(rebuild), after].filter(Boolean).join(' AND ')}
    ORDER BY ${order} LIMIT ${Math.min(batchSize, table.maxBatch ?? batchSize)} FOR NO KEY UPDATE`);
  const rows: StoredRow[] = [];
  for (let length = 0; length < MAX_BATCH_CHARACTERS; ) {
    const fetched = await client.query<StoredRow>('FETCH 20 FROM stored_rows');
    if (fetched.rows.length === 0) break;
    rows.push(...fetched.rows);
    length += fetched.rows.reduce((sum, { record }) => sum + record.length, 0);
  }
  await client.query('CLOSE stored_rows');
  return rows;
}

/** Limit on the records of one transaction, in characters; one document may have 4 MiB. */
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;

function conditionsOf({ table, scope, all }: Rebuild): string {
  const country = scope === 'world' ? [] : [`country_code = ${pg.escapeLiteral(scope)}`];
  // Two conditions, so that each uses the index.
  const isStale = `(rule_version < ${table.ruleVersion} OR rule_version > ${table.ruleVersion})`;
  return [...country, all ? 'true' : isStale].join(' AND ');
}

const id = pg.escapeIdentifier;

/** Writes no account version and no event. */
const accounts = columnsTable({
  name: 'accounts',
  isWorldwide: false,
  ruleVersion: RULE_VERSIONS.accounts,
  key: { account_id: 'text' },
  record: 'document',
  columns: {
    account_type: 'text',
    status: 'text',
    segment: 'text',
    home_branch_number: 'text',
    sort_name: 'text',
    tokens: 'tsvector',
  },
  locks: ['accounts'],
  valuesOf: (record) => derivedColumns(JSON.parse(record)),
});

const assets = columnsTable({
  name: 'assets',
  isWorldwide: true,
  ruleVersion: RULE_VERSIONS.assets,
  key: { asset_id: 'uuid' },
  record: "json_build_object('name', name, 'fileName', file_name, 'tags', tags)",
  columns: { words: 'text[]' },
  // Loading metaproperties renames them in assets.
  locks: ['metaproperties'],
  valuesOf: (record) => ({ words: assetWords(JSON.parse(record)) }),
});

/** The telephone numbers on the newest document, which rows stored before version 3 do not have. */
const PHONES_ON_INVOICES = `(
  SELECT ${CUSTOMER_PHONES} FROM invoices
  WHERE kind = 'customer' AND invoices.country_code = invoice_names.country_code
    AND left(customer_number, 64) = invoice_names.number
  ORDER BY date DESC, invoices.number DESC LIMIT 1)`;
const PHONES_ON_ORDERS = `(
  SELECT ${SUPPLIER_PHONES} FROM purchase_orders
  WHERE purchase_orders.country_code = purchase_order_names.country_code
    AND supplier_number = CASE kind WHEN 'supplier' THEN purchase_order_names.number::integer END
  ORDER BY order_date DESC NULLS LAST LIMIT 1)`;

/** Every table with derived columns; brands and families before the products that use their words. */
export const DERIVED_TABLES: readonly DerivedTable[] = [
  ...RESOURCES.flatMap((resource) =>
    resource.derivation ? [resourceTable(resource, resource.derivation)] : [],
  ),
  namesTable('invoice_names', 'invoices', PHONES_ON_INVOICES),
  namesTable('purchase_order_names', 'purchase-orders', PHONES_ON_ORDERS),
  accounts,
  assets,
];

function namesTable(name: NameSource['table'], resource: string, phones: string): DerivedTable {
  return columnsTable({
    name,
    isWorldwide: false,
    ruleVersion: RULE_VERSIONS[name],
    key: { kind: 'text', number: 'text' },
    record: `json_build_object('number', number, 'name', name, 'earlier', names,
      'phones', coalesce(${phones}, '{}'), 'earlierPhones', phones)`,
    columns: { names: 'text[]', phones: 'text[]', words: 'text[]' },
    locks: [resource],
    valuesOf: (record) => nameColumns(JSON.parse(record)),
  });
}
