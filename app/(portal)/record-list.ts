import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Fields } from '#lib/records/fields.ts';
import { type ListQuery, listOrSimilar } from '#lib/records/list.ts';
import type { ListedRecord } from '#lib/records/record.ts';

type Options = Readonly<
  Record<string, { readonly options: readonly Option[]; readonly note?: string | undefined }>
>;

/** What a list screen has from the declaration of its records. `readOptions` reads the lists that its fields name. */
export function recordList<Row, Item, S extends Scope, Query>(
  record: ListedRecord<Row, Item, S> & { readonly query: Query },
  readOptions: (ctx: Context<S>) => Promise<Options> = async () => ({}),
) {
  const { name: list, title, noun, scope, query: schema } = record;
  return {
    ...{ list, title, noun, scope, schema },
    fields: async ({ ctx, countryCode, branches }: FieldContext<S>) =>
      fieldsOf(record.fields, countryCode, {
        branches: { options: branches },
        ...(await readOptions(ctx)),
      }),
    find: (ctx: Context<S>, query: ListQuery) => listOrSimilar(ctx, record, query),
  };
}

export type FieldContext<S extends Scope> = {
  readonly ctx: Context<S>;
  readonly countryCode: CountryCode;
  readonly branches: readonly Option[];
};

/** The fields of a list as its screen has them, with the options of those that name a list of them. */
export function fieldsOf(
  fields: Fields,
  countryCode: CountryCode,
  lists: Options = {},
): SearchField[] {
  const inputs = Object.entries(fields).map(([name, { label, input }]): SearchField => {
    const field = { name, label: typeof label === 'string' ? label : label(countryCode) };
    if (input.kind !== 'choice') return { ...field, ...input };
    const { options } = input;
    return {
      ...field,
      ...input,
      ...(typeof options === 'string' ? (lists[options] ?? { options: [] }) : { options }),
    };
  });
  return [...inputs, { name: 'sort', label: 'Order', kind: 'hidden' }];
}
