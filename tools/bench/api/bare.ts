import { createServer, type ServerResponse } from 'node:http';
import {
  baselineSettings,
  type DocumentVariant,
  HOST,
  JSON_TYPE,
  openInvoiceReads,
} from './invoice-reads.ts';

// The upper bound of this stack: node:http and pg, without router, framework or access rules.
const { port, databaseUrl, connections } = baselineSettings();
const readInvoice = await openInvoiceReads(databaseUrl, connections);

createServer(({ url = '/' }, response) => {
  readDocument(url).then(
    (text) => send(response, text),
    () => response.writeHead(500).end(),
  );
}).listen(port, HOST);

function readDocument(url: string): Promise<string | undefined> {
  const [, base, country = '', , number = ''] = url.split('/');
  const variant: DocumentVariant = base === 'v1' ? 'whole' : 'withoutCosts';
  return readInvoice(country, decodeURIComponent(number), variant);
}

function send(response: ServerResponse, text: string | undefined): void {
  if (text === undefined) return void response.writeHead(404).end();
  response
    .writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}
