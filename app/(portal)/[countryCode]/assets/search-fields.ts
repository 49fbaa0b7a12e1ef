import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import {
  ASSET_PURPOSE_LABELS,
  ASSET_STATUS_LABELS,
  ASSET_TYPE_LABELS,
} from '#lib/assets/labels.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The search fields of assets: fixed ones, one for each filterable metaproperty, and those of other metaproperties in
 * the address.
 */
export function assetFields(
  metaproperties: readonly Metaproperty[],
  params: Params,
): SearchField[] {
  const filters = metaproperties.filter(({ isFilterable }) => isFilterable).map(metapropertyField);
  const visible = new Set(filters.map(({ name }) => name));
  return [
    {
      name: 'q',
      label: 'Name, file or tag',
      kind: 'text',
      type: 'search',
    },
    { name: 'productNumber', label: 'Product number', kind: 'text' },
    { name: 'type', label: 'Type', kind: 'choice', options: Object.entries(ASSET_TYPE_LABELS) },
    {
      name: 'purpose',
      label: 'Purpose',
      kind: 'choice',
      options: Object.entries(ASSET_PURPOSE_LABELS),
    },
    ...filters,
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: Object.entries(ASSET_STATUS_LABELS),
    },
    { name: 'checksumSha256', label: 'Checksum (SHA-256)', kind: 'text' },
    {
      name: 'createdBy',
      label: 'Uploader’s id',
      kind: params['createdBy'] ? 'text' : 'addressOnly',
    },
    { name: 'sort', label: 'Order', kind: 'addressOnly' },
    { name: 'view', label: 'View', kind: 'hidden' },
    ...requestedNames(params)
      .filter((name) => !visible.has(`${FIELD_PREFIX}${name}`))
      .map((name): SearchField => ({ ...parameterOf(name), label: name, kind: 'addressOnly' })),
  ];
}

/** Fills rows of two, three, four or six pictures. */
export const PAGE_SIZE = '48';

const FIELD_PREFIX = 'metaproperty.';

/**
 * Metaproperties share one parameter, `metaproperty=season:SUMMER`; typed values arrive in their own,
 * `metaproperty.expiry=2026-11-21`.
 */
function parameterOf(name: string) {
  return { name: `${FIELD_PREFIX}${name}`, within: { name: 'metaproperty', prefix: `${name}:` } };
}

function metapropertyField({ name, label, type, options }: Metaproperty): SearchField {
  const field = { ...parameterOf(name), label };
  if (type === 'DATE') return { ...field, kind: 'date', years: 'next' };
  if (type !== 'SELECT' && type !== 'MULTI_SELECT') return { ...field, kind: 'text' };
  return {
    ...field,
    kind: 'choice',
    options: options.map((option): Option => {
      return [option.name, option.isActive ? option.label : `${option.label} (no longer used)`];
    }),
  };
}

/** The names of the metaproperties in the address. */
function requestedNames(params: Params): string[] {
  const chosen = [params['metaproperty'] ?? []].flat().flatMap((text) => {
    const colon = text.indexOf(':');
    return colon > 0 ? [text.slice(0, colon)] : [];
  });
  const typed = Object.keys(params).flatMap((name) =>
    name.startsWith(FIELD_PREFIX) ? [name.slice(FIELD_PREFIX.length)] : [],
  );
  return [...new Set([...chosen, ...typed])];
}
