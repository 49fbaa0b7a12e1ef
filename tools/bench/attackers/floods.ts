import { randomBytes } from 'node:crypto';
import type { Attacks, AttackTarget } from './attack.ts';
import {
  holdSockets,
  readNothing,
  repeatRequest,
  repeatRequests,
  requestHead,
  sendSlowly,
} from './connections.ts';

const CONNECTIONS = 20;
const NOTHING = requestHead('GET /v1/nothing');

/** Many cheap or useless requests, and connections without any. */
export const FLOODS: Attacks = {
  pipelining: {
    title: 'one socket, 100 pipelined requests once a second',
    isShort: true,
    run(target, signal) {
      const opening = pipelinedProducts(target);
      return holdSockets(target, { count: 1, opening, hold: sendSlowly(opening) }, signal);
    },
  },
  'pipelining-unread': {
    title: '20 sockets, 100 pipelined requests each, responses never read',
    run: (target, signal) =>
      holdSockets(
        target,
        { count: 20, opening: pipelinedProducts(target), hold: readNothing },
        signal,
      ),
  },
  'pipelined-nothing': {
    title: '50 sockets, 60,000 pipelined requests for an unknown path, over and over',
    isShort: true,
    run: (target, signal) =>
      holdSockets(target, { count: 50, opening: Buffer.from(NOTHING.repeat(60_000)) }, signal),
  },
  'pipelined-pages': {
    title: '5 sockets, 20 pipelined requests for /reference each',
    run(target, signal) {
      const opening = requestHead('GET /reference', { Accept: 'text/html' }).repeat(20);
      return holdSockets(target, { count: 5, opening }, signal);
    },
  },
  'forged-tokens': {
    title: 'forged tokens over and over on 20 connections',
    run(target, signal) {
      const [head = '', claims = ''] = target.productToken.split('.');
      const next = () => ({
        path: '/v1/au/products?limit=1',
        headers: { authorization: `Bearer ${head}.${claims}.${randomText(64)}` },
      });
      return repeatRequests(target, CONNECTIONS, next, signal);
    },
  },
  'unknown-paths': {
    title: 'unknown paths over and over on 20 connections',
    run(target, signal) {
      const next = () => ({ path: `/${randomText(12)}/${randomText(12)}` });
      return repeatRequests(target, CONNECTIONS, next, signal);
    },
  },
  'unknown-paths-1500': {
    title: 'an unknown path over and over on 1,500 connections',
    isShort: true,
    run: (target, signal) =>
      holdSockets(target, { count: 1_500, opening: NOTHING, hold: repeatRequest(NOTHING) }, signal),
  },
  'one-session-500': {
    title: 'one person, a search over and over on 500 connections',
    people: 1,
    run(target, signal) {
      const headers = { Cookie: target.cookies[0] ?? '', 'Sec-Fetch-Site': 'same-origin' };
      const opening = requestHead('GET /portal-api/au/search?q=valve', headers);
      return holdSockets(target, { count: 500, opening, hold: repeatRequest(opening) }, signal);
    },
  },
  'large-headers': {
    title: 'headers of 32 KiB over and over on 20 connections',
    run(target, signal) {
      const request = {
        path: '/v1/au/products?limit=1',
        headers: { 'x-large': 'a'.repeat(32_000) },
      };
      return repeatRequests(target, CONNECTIONS, () => request, signal);
    },
  },
  slowloris: {
    title: '500 connections that send a header a second',
    run(target, signal) {
      const opening = 'GET /v1/au/products HTTP/1.1\r\nHost: localhost\r\n';
      return holdSockets(target, { count: 500, opening, hold: sendSlowly('X-a: b\r\n') }, signal);
    },
  },
  'idle-connections': {
    title: '1,000 connections that send nothing',
    run: (target, signal) => holdSockets(target, { count: 1_000, opening: '' }, signal),
  },
};

function pipelinedProducts({ productToken }: AttackTarget): string {
  const headers = { Authorization: `Bearer ${productToken}` };
  return requestHead('GET /v1/au/products?limit=200', headers).repeat(100);
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
