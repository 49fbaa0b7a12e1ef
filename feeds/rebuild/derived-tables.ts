import { nameColumns } from '#feeds/names.ts';
import type { NameSource } from '#feeds/resource.ts';
import { CUSTOMER_PHONES } from '#feeds/resources/invoice-names.ts';
import { SUPPLIER_PHONES } from '#feeds/resources/purchase-order-names.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { derivedColumns } from '#lib/accounts/staged-accounts.ts';
import { assetWords } from '#lib/assets/upload/upload.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { columnsTable, type DerivedTable, resourceTable } from './derived-table.ts';

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
