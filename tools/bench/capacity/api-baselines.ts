// Servers beside which the API is measured, each a program of its own: `node api-baselines.ts fastify`, or `bare`.
import { createServer } from 'node:http';
import pg from 'pg';
import { loadFastify } from '#tools/packages/packages.ts';

const { PORT, DATABASE_URL, DATABASE_READ_CONNECTIONS } = process.env;
const HOST = '127.0.0.1';
const JSON_TYPE = 'application/json; charset=utf-8';

/** The text of a document, by the first part of its path: documents without costs have paths of their own. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  v1: 'document',
  'without-costs': 'coalesce(document_without_costs, document)',
};

// As fast as pg can: pipelined connections in turn, named statements, and nothing is parsed.
const clients = await Promise.all(
  Array.from({ length: Number(DATABASE_READ_CONNECTIONS) }, async () => {
    const client = new pg.Client({
      ...{ connectionString: DATABASE_URL, pipeline: true },
      types: { getTypeParser: () => (value: string) => value },
    });
    await client.connect();
    return client;
  }),
);
let turn = 0;
await (process.argv[2] === 'fastify' ? serveByFastify() : serveBare());

/** Fastify at its fastest: no logging, no hooks, no authentication; the stored text is sent as it is. */
async function serveByFastify(): Promise<void> {
  const { fastify } = await loadFastify();
  const app = fastify({ logger: false });
  type Route = { Params: { country: string; number: string } };
  for (const base of Object.keys(DOCUMENTS)) {
    app.get<Route>(`/${base}/:country/invoices/:number`, ({ params }, reply) => {
      readInvoice(base, params.country, params.number).then(
        (text) => {
          if (text === undefined) reply.code(404).send();
          else reply.header('content-type', JSON_TYPE).send(text);
        },
        (error: unknown) => reply.send(error),
      );
    });
  }
  await app.listen({ port: Number(PORT), host: HOST });
}

/** The upper bound of this stack: node:http and pg, without router, framework or access rules. */
function serveBare(): void {
  createServer(({ url = '/' }, response) => {
    const [, base = '', country = '', , number = ''] = url.split('/');
    readInvoice(base, country, number).then(
      (text) => {
        if (text === undefined) return void response.writeHead(404).end();
        const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) };
        response.writeHead(200, headers).end(text);
      },
      () => response.writeHead(500).end(),
    );
  }).listen(Number(PORT), HOST);
}

/** The JSON text of one invoice; undefined if there is none. */
async function readInvoice(
  base: string,
  country: string,
  number: string,
): Promise<string | undefined> {
  turn = (turn + 1) % clients.length;
  const { rows } =
    (await clients[turn]?.query<string[]>({
      name: base,
      text: `select ${DOCUMENTS[base]} from invoices where country_code = $1 and number = $2`,
      values: [country, number],
      rowMode: 'array',
    })) ?? {};
  return rows?.[0]?.[0];
}
