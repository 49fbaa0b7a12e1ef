import { randomBytes } from 'node:crypto';
import type { Attack, AttackTarget } from '../attack.ts';
import { requestGreedily } from './greedy.ts';
import { holdSockets, readNothing, repeatRequest, requestHead, sendSlowly } from './sockets.ts';

const from = 'own address';
const CONNECTIONS = 20;

/** Many cheap or useless requests, and connections without any. */
export const FLOODS = {
  pipelining: {
    title: 'one socket, 100 pipelined requests once a second',
    ...{ from, isShort: true },
    run(target, from, signal) {
      const opening = pipelinedProducts(target);
      const afterOpening = sendSlowly(opening, 1_000);
      return holdSockets({ port: target.port, from, count: 1, opening, afterOpening, signal });
    },
  },
  'pipelining-unread': {
    title: '20 sockets, 100 pipelined requests each, responses never read',
    ...{ from, isShort: false },
    run(target, from, signal) {
      const options = { port: target.port, from, count: 20, opening: pipelinedProducts(target) };
      return holdSockets({ ...options, afterOpening: readNothing, signal });
    },
  },
  'pipelined-nothing': {
    title: '50 sockets, 60,000 pipelined requests for an unknown path, over and over',
    ...{ from, isShort: true },
    run({ port }, from, signal) {
      const opening = Buffer.from(requestHead('GET /v1/nothing', {}).repeat(60_000));
      return holdSockets({ port, from, count: 50, opening, signal });
    },
  },
  'pipelined-pages': {
    title: '5 sockets, 20 pipelined requests for /reference each',
    ...{ from, isShort: false },
    run({ port }, from, signal) {
      const opening = requestHead('GET /reference', { Accept: 'text/html' }).repeat(20);
      return holdSockets({ port, from, count: 5, opening, signal });
    },
  },
  'forged-tokens': {
    title: 'forged tokens over and over on 20 connections',
    ...{ from, isShort: false },
    run({ port, productToken }, from, signal) {
      const [head = '', claims = ''] = productToken.split('.');
      const next = () => ({
        path: '/v1/au/products?limit=1',
        from,
        headers: { authorization: `Bearer ${head}.${claims}.${randomText(64)}` },
      });
      return requestGreedily({ port, connections: CONNECTIONS, next, signal });
    },
  },
  'unknown-paths': {
    title: 'unknown paths over and over on 20 connections',
    ...{ from, isShort: false },
    run({ port }, from, signal) {
      const next = () => ({ path: `/${randomText(12)}/${randomText(12)}`, from });
      return requestGreedily({ port, connections: CONNECTIONS, next, signal });
    },
  },
  'unknown-paths-1500': {
    title: 'an unknown path over and over on 1,500 connections',
    ...{ from, isShort: true },
    run({ port }, from, signal) {
      const opening = requestHead('GET /v1/nothing', {});
      return holdSockets({
        port,
        from,
        count: 1_500,
        opening,
        afterOpening: repeatRequest(opening),
        signal,
      });
    },
  },
  'one-session-500': {
    title: 'one person, a search over and over on 500 connections',
    ...{ from, isShort: false, people: 1 },
    run({ port, cookies: [Cookie = ''] }, from, signal) {
      const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' };
      const opening = requestHead('GET /portal-api/au/search?q=valve', headers);
      return holdSockets({
        port,
        from,
        count: 500,
        opening,
        afterOpening: repeatRequest(opening),
        signal,
      });
    },
  },
  'large-headers': {
    title: 'headers of 32 KiB over and over on 20 connections',
    ...{ from, isShort: false },
    run({ port }, from, signal) {
      const headers = { 'x-large': 'a'.repeat(32_000) };
      const next = () => ({ path: '/v1/au/products?limit=1', from, headers });
      return requestGreedily({ port, connections: CONNECTIONS, next, signal });
    },
  },
  slowloris: {
    title: '500 connections that send a header a second',
    ...{ from, isShort: false },
    run({ port }, from, signal) {
      const opening = 'GET /v1/au/products HTTP/1.1\r\nHost: localhost\r\n';
      const afterOpening = sendSlowly('X-a: b\r\n', 1_000);
      return holdSockets({ port, from, count: 500, opening, afterOpening, signal });
    },
  },
  'idle-connections': {
    title: '1,000 connections that send nothing',
    ...{ from, isShort: false },
    run({ port }, from, signal) {
      return holdSockets({ port, from, count: 1_000, opening: '', signal });
    },
  },
} satisfies Record<string, Attack>;

function pipelinedProducts({ productToken }: AttackTarget): string {
  const headers = { Authorization: `Bearer ${productToken}` };
  return requestHead('GET /v1/au/products?limit=200', headers).repeat(100);
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
