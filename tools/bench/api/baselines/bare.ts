import { createServer, type ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { type DocumentVariant, openInvoiceReads } from './invoice-reads.ts';
import { baselineSettings, HOST, JSON_TYPE } from './settings.ts';

// The upper bound of this stack: node:http and pg, without router, framework or access rules.
const { port, databaseUrl, connections } = baselineSettings();
const reads = await openInvoiceReads(databaseUrl, connections);

createServer(({ url = '/' }, response) => {
  readDocument(url).then(
    (text) => send(response, text),
    () => response.writeHead(500).end(),
  );
}).listen(port, HOST);

function readDocument(url: string): Promise<string | undefined> {
  const [path = '', query] = url.split('?');
  const [, base, country = '', , number = ''] = path.split('/');
  const variant: DocumentVariant = base === 'v1' ? 'whole' : 'withoutCosts';
  if (query === undefined) return reads.one(country, decodeURIComponent(number), variant);
  return reads.batch(country, [parse(query)['invoiceNumber'] ?? []].flat(), variant);
}

function send(response: ServerResponse, text: string | undefined): void {
  if (text === undefined) return void response.writeHead(404).end();
  response
    .writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}
