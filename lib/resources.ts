import { sql } from 'kysely';
import type { DB } from '#db/tables.ts';
import { ACCOUNTS } from '#lib/accounts/record.ts';
import type { PathParams } from '#lib/api/declaration.ts';
import type { ApiRequest } from '#lib/api/request/request.ts';
import { assetServices } from '#lib/assets/asset-services.ts';
import { ASSET_COLUMNS, storedAsset } from '#lib/assets/assets.ts';
import { ASSETS } from '#lib/assets/record.ts';
import { isScope, type Scope } from '#lib/auth/scopes.ts';
import { notFound } from '#lib/errors.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import type { Visibility } from '#lib/records/record.ts';
import { RECORDS } from '#lib/registry.ts';

/** Records that systems are sent as they are stored: where they are, their key, and who may read them. */
export type StoredResource = {
  /** As in addresses and feeds: `purchase-orders`. */
  readonly name: string;
  readonly scope: Scope;
  readonly table: string;
  readonly visibleTo: Visibility<string>;
  /** Column → member of the record; '' of a column stands for a member that is not there. */
  readonly key: Readonly<Record<string, string>>;
  /** The columns of the key in the order of its index, if that is another. */
  readonly order?: readonly string[];
  /** The types of those that are no text. */
  readonly keyTypes?: Readonly<Record<string, 'date' | 'uuid' | 'timestamptz'>>;
  /** The other columns, where the record has a member for each. */
  readonly members?: Readonly<Record<string, string>>;
  /** SQL for its JSON text; `withoutCosts` for callers who may see no costs, if it has any. */
  readonly text: string;
  readonly withoutCosts?: string;
  /** Makes the text that the API sends of that in the database. */
  present?(text: string): string;
};

type Columns<Table extends keyof DB> = Exclude<keyof DB[Table] & string, 'country_code'>;
type Members<Column extends string> = { readonly [Name in Column]?: string };

const document = (
  name: string,
  scope: Scope,
  key: StoredResource['key'] = { code: 'code' },
  more: Partial<StoredResource> = {},
): StoredResource => ({
  ...{ name, scope, key, table: name.replaceAll('-', '_') },
  ...{ visibleTo: 'everybody', text: 'document::text', ...more },
});

/** Records with a member for each column. */
const row = <Table extends keyof DB & string>(
  table: Table,
  scope: Scope,
  key: Members<Columns<Table>>,
  members: Members<Columns<Table>>,
  keyTypes: StoredResource['keyTypes'] = {},
): StoredResource => {
  const parts = Object.entries<string | undefined>({ ...key, ...members }).map(
    ([column, member]) => {
      const json = `to_json(${column})::text`;
      return `'"${member}":' || ${column in key ? `nullif(${json}, '""')` : json}`;
    },
  );
  const text = `concat('{', concat_ws(',', ${parts.join(', ')}), '}')`;
  return {
    ...document(table.replaceAll('_', '-'), scope, key as StoredResource['key']),
    ...{ text, keyTypes, members: members as StoredResource['key'] },
  };
};

const member = (name: string, column: string) => `',"${name}":' || ${column}::text`;
const WITHOUT_COSTS = { withoutCosts: 'coalesce(document_without_costs, document)::text' };
const ASSET_JSON = ASSET_COLUMNS.map((column) =>
  ['metaproperties', 'created_by'].includes(column) ? `${column}::text` : column,
);

/** Every resource, in the order that references between them need; the last are the records with a feed of their own. */
export const RESOURCES: readonly StoredResource[] = [
  row(
    'states',
    'enterprise:read',
    { code: 'code' },
    {
      ...{ id: 'id', description: 'description', short_description: 'shortDescription' },
      admin_state_code: 'adminStateCode',
    },
  ),
  row(
    'business_unit_types',
    'enterprise:read',
    { code: 'code' },
    { id: 'id', description: 'description', enabled: 'enabled', date_disabled: 'dateDisabled' },
  ),
  document(
    'branches',
    'enterprise:read',
    { number: 'number' },
    {
      text: `concat(left(document::text, -1), ${member('hours', 'hours')}, ${member('departments', 'departments')}, ${member('specialHours', 'special_hours')}, '}')`,
    },
  ),
  document('families', 'product:read', { code: 'familyCode' }),
  ...['statuses', 'sections', 'categories', 'brands'].map((name) => document(name, 'product:read')),
  document('products', 'product:read', { number: 'number' }),
  document(
    'product-attributes',
    'product:read',
    { product_number: 'productNumber' },
    {
      text: `concat('{"productNumber":', to_json(product_number), ${member('attributes', 'attributes')}, '}')`,
    },
  ),
  row(
    'product_statuses',
    'product:read',
    {
      ...{ product_number: 'productNumber', level: 'level', state_code: 'stateCode' },
      business_unit_type_code: 'businessUnitTypeCode',
      ...{ branch_number: 'branchNumber', effective_from: 'effectiveFrom' },
    },
    { effective_to: 'effectiveTo', status_code: 'statusCode' },
    { effective_from: 'date' },
  ),
  row(
    'state_costs',
    'costs:read',
    { product_number: 'productNumber', state_code: 'stateCode', effective_date: 'effectiveDate' },
    {
      ...{ fully_rebated_cost: 'fullyRebatedCost', invoice_cost: 'invoiceCost' },
      ...{ buying_guide_record_number: 'buyingGuideRecordNumber', rebate_code: 'rebateCode' },
      ...{ serial_number: 'serialNumber', supplier_number: 'supplierNumber' },
    },
    { effective_date: 'date' },
  ),
  row(
    'stock',
    'stock:read',
    { branch_number: 'branchId', product_number: 'productId' },
    { on_hand: 'onHand', reserved: 'reserved' },
  ),
  {
    ...row(
      'commitments',
      'stock:read',
      {
        ...{ reference: 'reference', branch_number: 'branchId', product_number: 'productId' },
        date: 'date',
      },
      { quantity: 'quantity' },
      { date: 'date' },
    ),
    order: ['branch_number', 'product_number', 'date', 'reference'],
  },
  row(
    'channel_holdbacks',
    'stock:read',
    { channel_id: 'channelId', branch_number: 'branchId', product_number: 'productId' },
    { quantity: 'quantity' },
  ),
  document(
    'invoices',
    'invoicing:read',
    { number: 'number' },
    {
      visibleTo: INVOICES.visibleTo,
      ...WITHOUT_COSTS,
    },
  ),
  document('purchase-orders', 'procurement:read', { number: 'purchaseOrderNumber' }, WITHOUT_COSTS),
  ...['industry-types', 'segments', 'sub-segments'].map((name) => document(name, 'customer:read')),
  // By id: its number may change.
  document(
    'accounts',
    'customer:read',
    { account_id: 'accountId' },
    {
      visibleTo: ACCOUNTS.visibleTo,
    },
  ),
  document('metaproperties', 'assets:read', { id: 'id' }, { visibleTo: { everywhere: sql`true` } }),
  document(
    'assets',
    'assets:read',
    { asset_id: 'assetId' },
    {
      visibleTo: ASSETS.visibleTo,
      keyTypes: { asset_id: 'uuid', created_at: 'timestamptz' },
      order: ['created_at', 'asset_id'],
      text: `(select row_to_json(shown) from (select ${ASSET_JSON.join(', ')}) as shown)::text`,
      present: (text) => String(storedAsset(JSON.parse(text), assetServices().publicUrl).body),
    },
  ),
  ...RECORDS.flatMap(({ record: { name, key, scope, feed } }) =>
    feed ? document(name, scope, { [key]: key }, feed) : [],
  ),
];

/** Those with these names, each once. */
export function resourcesNamed(names: readonly string[]): readonly StoredResource[] {
  return RESOURCES.filter(({ name }) => names.includes(name));
}

/** That with this name. Throws RESOURCE_NOT_FOUND. */
export function getResource(name: string): StoredResource {
  const [resource] = resourcesNamed([name]);
  if (!resource) throw notFound('resource', name);
  return resource;
}

/** The scopes of the resources that a query names; unknown ones are refused later. */
export function scopesOfResources({ query }: { readonly query: string | undefined }): Scope[] {
  const named = new URLSearchParams(query).getAll('resource').flatMap((text) => text.split(','));
  const scopes = resourcesNamed(named.map((name) => name.trim())).map(({ scope }) => scope);
  return [...new Set(scopes)];
}

/** The scope of the resource that a path names; an unknown one is refused later. */
export function scopesOfExport(_: unknown, { resource }: PathParams): Scope[] {
  return resourcesNamed([String(resource)]).map(({ scope }) => scope);
}

/** Those that are loaded by feeds: all but assets, which are uploaded. */
export const FEED_RESOURCES = RESOURCES.filter(({ name }) => name !== 'assets');

/** The scope that loads a resource: `feeds:stock` where `stock:read` reads it. */
export function feedScope({ scope }: Pick<StoredResource, 'scope'>): Scope {
  const name = scope.replace(/^(\w+):.*/, 'feeds:$1');
  if (!isScope(name)) throw new Error(`There is no scope ${name}.`);
  return name;
}

export const FEED_SCOPES = [...new Set(FEED_RESOURCES.map(feedScope))];

/** The scopes to load the resource that a query names; an unknown one is refused later. */
export function scopesToLoad({ query }: Pick<ApiRequest, 'query'>): Scope[] {
  return resourcesNamed(new URLSearchParams(query).getAll('resource')).map(feedScope);
}

/** Any scope of feeds permits to look at them: who has some sees those of their resources. */
export function scopesOfFeeds({ principal }: Pick<ApiRequest, 'principal'>): readonly Scope[] {
  const granted = FEED_SCOPES.filter((scope) => principal?.scopes.has(scope));
  return granted.length > 0 ? granted : FEED_SCOPES;
}
