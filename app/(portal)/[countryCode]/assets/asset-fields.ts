import type { Option, SearchField } from '#components/ui/search.ts';
import {
  ASSET_PURPOSE_WORDS,
  ASSET_STATUS_WORDS,
  ASSET_TYPE_WORDS,
} from '#lib/assets/asset-words.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** What assets are searched by: metaproperties that are filtered by have fields, what an address asks of others holds too. */
export function assetFields(
  metaproperties: readonly Metaproperty[],
  params: Params,
): SearchField[] {
  const filters = metaproperties.filter(({ isFilterable }) => isFilterable).map(fieldOf);
  const shown = new Set(filters.map(({ name }) => name));
  return [
    {
      name: 'q',
      label: 'Words of a name or tag',
      kind: 'text',
      type: 'search',
      className: 'max-sm:col-span-full',
    },
    { name: 'productNumber', label: 'Product number', kind: 'text' },
    { name: 'type', label: 'Type', kind: 'choice', options: Object.entries(ASSET_TYPE_WORDS) },
    {
      name: 'purpose',
      label: 'Purpose',
      kind: 'choice',
      options: Object.entries(ASSET_PURPOSE_WORDS),
      isMore: true,
    },
    ...filters,
    {
      name: 'status',
      label: 'State',
      kind: 'choice',
      options: Object.entries(ASSET_STATUS_WORDS),
      isMore: true,
    },
    { name: 'checksumSha256', label: 'Checksum (SHA-256)', kind: 'text', isMore: true },
    {
      name: 'createdBy',
      label: 'Uploader’s id',
      kind: params['createdBy'] ? 'text' : 'address',
      isMore: true,
    },
    { name: 'sort', label: 'Order of dates', kind: 'address' },
    { name: 'view', label: 'View', kind: 'kept' },
    ...askedNames(params)
      .filter((name) => !shown.has(`${OWN}${name}`))
      .map((name): SearchField => ({ ...shared(name), label: name, kind: 'address' })),
  ];
}

/** Divides into rows of two, three, four and six pictures. */
export const PAGE_SIZE = '48';

const OWN = 'metaproperty.';

/** All are one parameter, `metaproperty=season:SUMMER`; what is typed has its own, `metaproperty.expiry=2026-11-21`. */
function shared(name: string) {
  return { name: `${OWN}${name}`, within: { name: 'metaproperty', prefix: `${name}:` } };
}

function fieldOf({ name, label, type, options }: Metaproperty): SearchField {
  const field = { ...shared(name), label, isMore: true };
  if (type === 'DATE') return { ...field, kind: 'date', years: 'next' };
  if (type !== 'SELECT' && type !== 'MULTI_SELECT') return { ...field, kind: 'text' };
  return {
    ...field,
    kind: 'choice',
    options: options.map((option): Option => {
      return [option.name, option.isActive ? option.label : `${option.label} (no longer given)`];
    }),
  };
}

/** The names of metaproperties that an address asks for. */
function askedNames(params: Params): string[] {
  const chosen = [params['metaproperty'] ?? []].flat().flatMap((text) => {
    const colon = text.indexOf(':');
    return colon > 0 ? [text.slice(0, colon)] : [];
  });
  const typed = Object.keys(params).flatMap((name) =>
    name.startsWith(OWN) ? [name.slice(OWN.length)] : [],
  );
  return [...new Set([...chosen, ...typed])];
}

/** What else can be asked, as far as a line has room: `purpose, season, expiry, state and 2 others`. */
export function moreOf(fields: readonly SearchField[]): string {
  const labels = fields
    .filter(({ isMore, kind }) => isMore && kind !== 'address')
    .map(({ label }) => label.toLowerCase());
  const others = labels.length - NAMED;
  const named = labels.slice(0, NAMED).join(', ');
  return others > 0 ? `${named} and ${others} others` : named;
}

const NAMED = 4;
