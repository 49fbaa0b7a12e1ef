import { type FastifyReply, fastify } from 'fastify';
import { openInvoiceReads, type Share } from './invoice-reads.ts';
import { HOST, JSON_TYPE, rivalSettings } from './settings.ts';

// Fastify as fast as it goes: no log, no hook, no authentication, a text that is sent as it is.
const { port, databaseUrl, connections } = rivalSettings();
const reads = await openInvoiceReads(databaseUrl, connections);
const app = fastify({ logger: false });

type One = { Params: { country: string; number: string } };
type Batch = { Params: { country: string }; Querystring: { invoiceNumber: string | string[] } };

const SHARES: Record<string, Share> = { '/v1': 'whole', '/without-costs': 'withoutCosts' };

for (const [base, share] of Object.entries(SHARES)) {
  app.get<One>(`${base}/:country/invoices/:number`, ({ params }, reply) => {
    send(reply, reads.one(params.country, params.number, share));
  });
  app.get<Batch>(`${base}/:country/invoices`, ({ params, query }, reply) => {
    send(reply, reads.batch(params.country, [query.invoiceNumber].flat(), share));
  });
}

await app.listen({ port, host: HOST });

function send(reply: FastifyReply, reading: Promise<string | undefined>): void {
  reading.then(
    (text) => {
      if (text === undefined) reply.code(404).send();
      else reply.header('content-type', JSON_TYPE).send(text);
    },
    (error: unknown) => reply.send(error),
  );
}
