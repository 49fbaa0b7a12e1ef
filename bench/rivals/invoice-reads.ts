import pg from 'pg';

/** The columns that a caller's documents are in. */
export type Share = 'whole' | 'withoutCosts';

/** Reads invoices as fast as pg does: few pipelined connections, named statements, rows as arrays. */
export type InvoiceReads = {
  /** The JSON text of one invoice; undefined where there is none. */
  one(country: string, number: string, share: Share): Promise<string | undefined>;
  /** The JSON text of a batch in the order asked for; undefined where one is missing. */
  batch(country: string, numbers: readonly string[], share: Share): Promise<string | undefined>;
};

const DOCUMENT: Record<Share, string> = {
  whole: 'document',
  withoutCosts: 'coalesce(document_without_costs, document)',
};

/** Opens `connections` pipelined connections that take reads in turn. */
export async function openInvoiceReads(url: string, connections: number): Promise<InvoiceReads> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(url)));
  let turn = 0;
  const run = (query: pg.QueryArrayConfig) => {
    turn = (turn + 1) % clients.length;
    const client = clients[turn];
    if (!client) throw new Error('there is no connection');
    return client.query<string[]>(query);
  };
  return {
    async one(country, number, share) {
      const { rows } = await run({
        name: `one_${share}`,
        text: `select ${DOCUMENT[share]} from invoices where country_code = $1 and number = $2`,
        values: [country, number],
        rowMode: 'array',
      });
      return rows[0]?.[0];
    },
    async batch(country, numbers, share) {
      const { rows } = await run({
        name: `batch_${share}`,
        text: `select number, ${DOCUMENT[share]} from invoices where country_code = $1 and number = any($2)`,
        values: [country, numbers],
        rowMode: 'array',
      });
      const byNumber = new Map(rows.map(([number, document]) => [number, document]));
      if (byNumber.size < numbers.length) return undefined;
      return `{"invoices":[${numbers.map((number) => byNumber.get(number)).join(',')}]}`;
    },
  };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    // Every column is text that is passed through.
    types: { getTypeParser: () => (value: string) => value },
  });
  await client.connect();
  return client;
}
