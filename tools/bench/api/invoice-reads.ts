import pg from 'pg';

export const HOST = '127.0.0.1';
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A baseline's settings, from its environment. */
export function baselineSettings() {
  const { PORT, DATABASE_URL, DATABASE_READ_CONNECTIONS } = process.env;
  if (!PORT || !DATABASE_URL || !DATABASE_READ_CONNECTIONS)
    throw new Error('A baseline needs PORT, DATABASE_URL and DATABASE_READ_CONNECTIONS.');
  const connections = Number(DATABASE_READ_CONNECTIONS);
  return { port: Number(PORT), databaseUrl: DATABASE_URL, connections };
}

/** Which form of a document a caller gets. */
export type DocumentVariant = 'whole' | 'withoutCosts';

/** Reads the JSON text of one invoice as fast as pg can; undefined if there is none. */
type ReadInvoice = (
  country: string,
  number: string,
  variant: DocumentVariant,
) => Promise<string | undefined>;

const DOCUMENT: Record<DocumentVariant, string> = {
  whole: 'document',
  withoutCosts: 'coalesce(document_without_costs, document)',
};

/** Opens pipelined connections that take the reads in turn: named statements, rows as arrays. */
export async function openInvoiceReads(url: string, connections: number): Promise<ReadInvoice> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)));
  let turn = 0;
  return async (country, number, variant) => {
    turn = (turn + 1) % clients.length;
    const client = clients[turn];
    if (!client) throw new Error('there is no connection');
    const { rows } = await client.query<string[]>({
      name: `one_${variant}`,
      text: `select ${DOCUMENT[variant]} from invoices where country_code = $1 and number = $2`,
      values: [country, number],
      rowMode: 'array',
    });
    return rows[0]?.[0];
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
