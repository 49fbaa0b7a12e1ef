import type { Kysely, SelectQueryBuilder } from 'kysely';
import { type PreparedQuery, preparedQuery } from '#db/reads/prepared-query.ts';
import type { DB } from '#db/tables.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { etagOf } from '#lib/documents/document.ts';
import type { StoredItem } from './document.ts';

/**
 * The columns of a document whose cost members only callers with `costs:read` may see: its JSON text and entity tag, and
 * those of `withoutCosts`, the same without its cost members; null if it has none.
 */
export function costedColumns(document: string, withoutCosts: object | undefined) {
  const withoutText = withoutCosts ? JSON.stringify(withoutCosts) : null;
  return {
    document,
    etag: etagOf(document),
    document_without_costs: withoutText,
    etag_without_costs: withoutText && etagOf(withoutText),
  };
}

/** The prepared queries for whole documents and for the same documents without cost members. */
export type CostedQueries<Asked extends object, Row extends object> = {
  readonly whole: PreparedQuery<Asked, Row & StoredItem>;
  readonly withoutCosts: PreparedQuery<Asked, Row & StoredItem>;
};

type CostedTable = 'invoices' | 'purchase_orders' | 'purchase_order_lines';

/** Prepares both queries for the documents that `find` selects; `find` may select further columns. */
export function costedQueries<Asked extends object, Table extends CostedTable, Row extends object>(
  name: string,
  find: (db: Kysely<DB>, params: Asked) => SelectQueryBuilder<DB, Table, Row>,
): CostedQueries<Asked, Row> {
  return {
    whole: preparedQuery(name, (db, params) => find(db, params).select(['document', 'etag'])),
    withoutCosts: preparedQuery(`${name}_without_costs`, (db, params) =>
      find(db, params).select(({ fn }) => [
        fn.coalesce('document_without_costs', 'document').$castTo<string>().as('document'),
        fn.coalesce('etag_without_costs', 'etag').$castTo<string>().as('etag'),
      ]),
    ),
  };
}

/** Reads documents, with or without cost members depending on the scopes of the caller. */
export function readCostedDocuments<S extends Scope, Asked extends object, Row extends object>(
  ctx: Context<S>,
  reads: CostedQueries<Asked, Row>,
  params: Asked,
): Promise<(Row & StoredItem)[]> {
  return ctx.prepared.run(withScope(ctx, 'costs:read') ? reads.whole : reads.withoutCosts, params);
}
