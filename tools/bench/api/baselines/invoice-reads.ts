import pg from 'pg';

/** Which form of a document a caller gets. */
export type DocumentVariant = 'whole' | 'withoutCosts';

/** Reads invoices as fast as pg can: few pipelined connections, named statements, rows as arrays. */
type InvoiceReads = {
  /** The JSON text of one invoice; undefined if there is none. */
  one(country: string, number: string, variant: DocumentVariant): Promise<string | undefined>;
  /** The JSON text of a batch in the order of `numbers`; undefined if one is missing. */
  batch(
    country: string,
    numbers: readonly string[],
    variant: DocumentVariant,
  ): Promise<string | undefined>;
};

const DOCUMENT: Record<DocumentVariant, string> = {
  whole: 'document',
  withoutCosts: 'coalesce(document_without_costs, document)',
};

/** Opens pipelined connections that take the reads in turn. */
export async function openInvoiceReads(url: string, connections: number): Promise<InvoiceReads> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)));
  let turn = 0;
  const run = (query: pg.QueryArrayConfig) => {
    turn = (turn + 1) % clients.length;
    const client = clients[turn];
    if (!client) throw new Error('there is no connection');
    return client.query<string[]>(query);
  };
  return {
    async one(country, number, variant) {
      const { rows } = await run({
        name: `one_${variant}`,
        text: `select ${DOCUMENT[variant]} from invoices where country_code = $1 and number = $2`,
        values: [country, number],
        rowMode: 'array',
      });
      return rows[0]?.[0];
    },
    async batch(country, numbers, variant) {
      const { rows } = await run({
        name: `batch_${variant}`,
        text: `select number, ${DOCUMENT[variant]} from invoices where country_code = $1 and number = any($2)`,
        values: [country, numbers],
        rowMode: 'array',
      });
      const byNumber = new Map(rows.map(([number, document]) => [number, document]));
      if (byNumber.size < numbers.length) return undefined;
      return `{"invoices":[${numbers.map((number) => byNumber.get(number)).join(',')}]}`;
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    // Nothing is parsed: every column is passed through as text.
    types: { getTypeParser: () => (value: string) => value },
  });
  await client.connect();
  return client;
}
