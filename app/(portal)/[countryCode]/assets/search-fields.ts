import type { Params } from '#app/(portal)/path-params.ts';
import { field } from '#app/(portal)/search-fields.ts';
import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import {
  ASSET_PURPOSE_LABELS,
  ASSET_STATUS_LABELS,
  ASSET_TYPE_LABELS,
} from '#lib/assets/labels.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';

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
    field.main('Name, file or tag'),
    field.text('productNumber', 'Product number'),
    field.choice('type', 'Type', ASSET_TYPE_LABELS),
    field.choice('purpose', 'Purpose', ASSET_PURPOSE_LABELS),
    ...filters,
    field.choice('status', 'Status', ASSET_STATUS_LABELS),
    field.text('checksumSha256', 'Checksum (SHA-256)'),
    (params['createdBy'] ? field.text : field.address)('createdBy', 'Uploader’s id'),
    field.address('sort', 'Order'),
    field.hidden('view', 'View'),
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
