import { type FastifyReply, loadFastify } from '#tools/packages/packages.ts';
import {
  baselineSettings,
  type DocumentVariant,
  HOST,
  JSON_TYPE,
  openInvoiceReads,
} from './invoice-reads.ts';

// Fastify at its fastest: no logging, no hooks, no authentication; the stored text is sent as it is.
const { port, databaseUrl, connections } = baselineSettings();
const readInvoice = await openInvoiceReads(databaseUrl, connections);
const { fastify } = await loadFastify();
const app = fastify({ logger: false });

type One = { Params: { country: string; number: string } };

const VARIANTS: Record<string, DocumentVariant> = {
  '/v1': 'whole',
  '/without-costs': 'withoutCosts',
};

for (const [base, variant] of Object.entries(VARIANTS)) {
  app.get<One>(`${base}/:country/invoices/:number`, ({ params }, reply) => {
    send(reply, readInvoice(params.country, params.number, variant));
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
