import type { Params } from '#app/(portal)/path-params.ts';
import { type FieldContext, recordList } from '#app/(portal)/record-list.ts';
import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { ASSETS } from '#lib/assets/record.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { present } from '#lib/text/text.ts';

/** The search fields of assets: those of all, and one for each metaproperty that is filterable or in the address. */
export async function assetSearchFields(
  context: FieldContext<'assets:read'> & { readonly params: Params },
): Promise<SearchField[]> {
  const { ctx, params } = context;
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const filters = metaproperties.filter(({ isFilterable }) => isFilterable).map(metapropertyField);
  const visible = new Set(filters.map(({ name }) => name));
  const others = requestedNames(params)
    .filter((name) => !visible.has(`${FIELD_PREFIX}${name}`))
    .map((name): SearchField => ({ ...parameterOf(name), label: name, kind: 'addressOnly' }));
  return (await recordList(ASSETS).fields(context)).flatMap((each): SearchField[] | SearchField => {
    if (each.name === 'metaproperty') return [...filters, ...others];
    const isHidden = each.name === 'createdBy' && !params['createdBy'];
    return isHidden ? { name: each.name, label: each.label, kind: 'addressOnly' } : each;
  });
}

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

function requestedNames(params: Params): string[] {
  const chosen = [params['metaproperty'] ?? []].flat().map((text) => /^(.+?):/s.exec(text)?.[1]);
  const typed = Object.keys(params)
    .filter((name) => name.startsWith(FIELD_PREFIX))
    .map((name) => name.slice(FIELD_PREFIX.length));
  return [...new Set(present(...chosen, ...typed))];
}
