import type { z } from 'zod';
import { PageQuery, pageSchema } from '#lib/api/page-query.ts';
import { storedPage } from '#lib/api/paging.ts';
import { etagOf, type Stored } from '#lib/documents/document.ts';
import { getResource } from '#lib/resources.ts';
import type { Condition } from '#lib/search/conditions.ts';
import { cursorFilter } from '#lib/search/search-page.ts';
import { queryShape } from './fields.ts';
import type { Reader } from './read-page.ts';
import { keyTuple, readRecords } from './stored-records.ts';

type Filters = Readonly<
  Record<string, { readonly schema: z.ZodType; where(value: unknown): Condition }>
>;

type Declared<Member extends string, Item extends z.ZodType, F extends Filters> = {
  /** The name of the resource. */
  readonly resource: string;
  readonly member: Member;
  /** That of the schema of a page. */
  readonly id: string;
  readonly item: Item;
  readonly filters: F;
};

/** A list of a resource by key, as changes and exports have its records, with filters that are members of them. */
export function resourceList<Member extends string, Item extends z.ZodType, F extends Filters>({
  resource: name,
  member,
  id,
  item,
  filters,
}: Declared<Member, Item, F>) {
  const response = pageSchema(id, member, item);
  return {
    query: PageQuery.extend(queryShape(filters)),
    response,
    /** A page of what the filters find. Throws VALIDATION_ERROR on `cursor`. */
    page(
      ctx: Reader,
      { limit, cursor, ...asked }: PageQuery & Readonly<Record<string, unknown>>,
    ): Promise<Stored<z.output<typeof response>>> {
      const resource = getResource(name);
      const where = Object.entries(asked).flatMap(
        ([field, value]) => filters[field]?.where(value) ?? [],
      );
      const scope = {
        list: `${name}-api`,
        country: ctx.countryCode ?? '',
        filter: cursorFilter(asked),
        key: keyTuple(resource),
      };
      return storedPage(
        member,
        scope,
        { limit, ...(cursor !== undefined && { cursor }) },
        async (after = [], max) =>
          (await readRecords(ctx, resource, { after, where, limit: max })).map((record) => ({
            ...record,
            etag: etagOf(record.document),
          })),
        ({ key }) => key,
      );
    },
  };
}
