// Programs that are measured beside the service: `node programs.ts fastify`, `bare` or `load FEED`.
import { createServer } from 'node:http';
import pg from 'pg';
import { peakOf } from '#tools/bench/harness/process.ts';
import { loadFastify } from '#tools/packages/packages.ts';

const { PORT, DATABASE_URL = '' } = process.env;
const HOST = '127.0.0.1';
const JSON_TYPE = 'application/json; charset=utf-8';
/** As many as the service reads by. */
const CONNECTIONS = 4;

const PROGRAMS: Readonly<Record<string, () => Promise<void>>> = {
  fastify: serveByFastify,
  bare: serveBare,
  load,
};

/** The text of a document, by the first part of its path: documents without costs have paths of their own. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  v1: 'document',
  'without-costs': 'coalesce(document_without_costs, document)',
};

await PROGRAMS[process.argv[2] ?? '']?.();

/** Fastify at its fastest: no logging, no hooks, no authentication; the stored text is sent as it is. */
async function serveByFastify(): Promise<void> {
  const { fastify } = await loadFastify();
  const readInvoice = await connectReaders();
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
async function serveBare(): Promise<void> {
  const readInvoice = await connectReaders();
  const server = createServer(({ url = '/' }, response) => {
    const [, base = '', country = '', , number = ''] = url.split('/');
    readInvoice(base, country, number).then(
      (text) => {
        if (text === undefined) return void response.writeHead(404).end();
        const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) };
        response.writeHead(200, headers).end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(Number(PORT), HOST);
}

/** Reads invoices as fast as pg can: pipelined connections in turn, named statements, and nothing is parsed. */
async function connectReaders() {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({
        ...{ connectionString: DATABASE_URL, pipeline: true },
        types: { getTypeParser: () => (value: string) => value },
      });
      await client.connect();
      return client;
    }),
  );
  let turn = 0;
  return async (base: string, country: string, number: string): Promise<string | undefined> => {
    turn = (turn + 1) % clients.length;
    const result = await clients[turn]?.query<string[]>({
      name: base,
      text: `select ${DOCUMENTS[base]} from invoices where country_code = $1 and number = $2`,
      values: [country, number],
      rowMode: 'array',
    });
    return result?.rows[0]?.[0];
  };
}

/** Loads one feed, and prints the time and the peak memory that it took. */
async function load(): Promise<void> {
  const { loadFeeds } = await import('#feeds/load.ts');
  const started = performance.now();
  await loadFeeds({ url: DATABASE_URL, countryCode: 'au', paths: [process.argv[3] ?? ''] });
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const measured = {
    seconds: (performance.now() - started) / 1_000,
    peakMegabytes: (await peakOf('self')) / 1e6,
    processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
  };
  process.stdout.write(JSON.stringify(measured));
}
