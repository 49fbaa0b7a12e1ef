import { createServer, type ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { openInvoiceReads, type Share } from './invoice-reads.ts';
import { HOST, JSON_TYPE, rivalSettings } from './settings.ts';

// The limit of this stack: node:http and pg, no router, no framework, no rule.
const { port, databaseUrl, connections } = rivalSettings();
const reads = await openInvoiceReads(databaseUrl, connections);

createServer(({ url = '/' }, response) => {
  textFor(url).then(
    (text) => send(response, text),
    () => response.writeHead(500).end(),
  );
}).listen(port, HOST);

function textFor(url: string): Promise<string | undefined> {
  const [path = '', query] = url.split('?');
  const [, base, country = '', , number = ''] = path.split('/');
  const share: Share = base === 'v1' ? 'whole' : 'withoutCosts';
  if (query === undefined) return reads.one(country, decodeURIComponent(number), share);
  return reads.batch(country, [parse(query)['invoiceNumber'] ?? []].flat(), share);
}

function send(response: ServerResponse, text: string | undefined): void {
  if (text === undefined) return void response.writeHead(404).end();
  response
    .writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}
