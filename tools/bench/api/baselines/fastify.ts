import { type FastifyReply, fastify } from 'fastify';
import { type DocumentVariant, openInvoiceReads } from './invoice-reads.ts';
import { baselineSettings, HOST, JSON_TYPE } from './settings.ts';

// Fastify at its fastest: no logging, no hooks, no authentication; the stored text is sent as it is.
const { port, databaseUrl, connections } = baselineSettings();
const reads = await openInvoiceReads(databaseUrl, connections);
const app = fastify({ logger: false });

type One = { Params: { country: string; number: string } };
type Batch = { Params: { country: string }; Querystring: { invoiceNumber: string | string[] } };

const VARIANTS: Record<string, DocumentVariant> = {
  '/v1': 'whole',
  '/without-costs': 'withoutCosts',
};

for (const [base, variant] of Object.entries(VARIANTS)) {
  app.get<One>(`${base}/:country/invoices/:number`, ({ params }, reply) => {
    send(reply, reads.one(params.country, params.number, variant));
  });
  app.get<Batch>(`${base}/:country/invoices`, ({ params, query }, reply) => {
    send(reply, reads.batch(params.country, [query.invoiceNumber].flat(), variant));
  });
}

await app.listen({ port, host: HOST });

function send(reply: FastifyReply, result: Promise<string | undefined>): void {
  result.then(
    (text) => {
      if (text === undefined) reply.code(404).send();
      else reply.header('content-type', JSON_TYPE).send(text);
    },
    (error: unknown) => reply.send(error),
  );
}
