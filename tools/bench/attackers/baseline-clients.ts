import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { sampleRows } from '#tools/bench/capacity/requests.ts';
import type { Bench, Service } from '#tools/bench/harness/bench.ts';
import { asPerson, cycle, keepAlive, sendRequest, TIMEOUT_MS } from '#tools/bench/harness/http.ts';
import { type ProbeResult, startProbe } from '#tools/bench/harness/probes.ts';
import type { Attack, AttackTarget } from './attack.ts';

const ADDRESS = '127.0.0.2';
const UPLOAD_SCOPES = 'assets:read assets:write';

/** The clients that use the service as intended, and what attackers need to know. */
export type BaselineClients = {
  /** Measures for some seconds how they are served. */
  observe(
    service: Service,
    seconds: number,
    withUploads?: boolean,
  ): Promise<readonly ProbeResult[]>;
  /** Makes the clients and people of an attack, whose rate limits are unspent. */
  prepare(service: Service, attack: Attack): Promise<AttackTarget>;
};

/** Three API clients, somebody who is signed in, and one who uploads files. */
export async function makeBaselineClients(
  bench: Bench,
  service: Service,
): Promise<BaselineClients> {
  const { db, token } = bench;
  const column = async (rows: Promise<string[][]>) => (await rows).map(([value = '']) => value);
  const invoices = await column(sampleRows(db, 'invoices', ['number']));
  const products = await column(sampleRows(db, 'products', ['number']));
  const [branch = ''] = await column(sampleRows(db, 'stock', ['branch_number']));
  const readers = ['one', 'two', 'three'].map((name) =>
    token('invoicing:read product:read', `reader ${name}`),
  );
  const uploader = await token(UPLOAD_SCOPES, 'uploader');
  const assetId = await uploadFile(service, uploader, 16_000_000);
  const clients = {
    api: cycle(await Promise.all(readers)),
    apiPath: cycle(
      invoices
        .slice(0, 20)
        .flatMap((number, at) => [`invoices/${number}`, `products/${products[at]}`]),
    ),
    page: cycle([`invoices/${invoices[0]}`, 'branches', `products/${products[0]}`, 'invoices']),
    admin: cycle(['/ready', '/live']),
    person: asPerson(await sessionCookie(db, { role: 'branch_staff' })),
  };
  let attacks = 0;
  return {
    async observe({ url, adminUrl }, seconds, withUploads = false) {
      const agent = keepAlive();
      const get = async (address: string, headers = {}) => {
        const { status } = await sendRequest(address, { from: ADDRESS, headers, agent });
        return status === 200 ? undefined : String(status);
      };
      const probes = [
        // Below the rate limit of 600 a minute for each client.
        startProbe({
          name: 'API',
          perSecond: 21,
          send: () =>
            get(`${url}/v1/au/${clients.apiPath()}`, { authorization: `Bearer ${clients.api()}` }),
        }),
        startProbe({
          name: 'pages',
          perSecond: 2,
          send: () => get(`${url}/au/${clients.page()}`, clients.person),
        }),
        startProbe({ name: 'sign-in page', perSecond: 1, send: () => get(`${url}/sign-in`) }),
        startProbe({
          name: 'readiness',
          perSecond: 10,
          send: () => get(`${adminUrl}${clients.admin()}`),
        }),
      ];
      if (withUploads) {
        const send = () => uploadFile({ url }, uploader, 1_000).then(() => undefined);
        probes.push(startProbe({ name: 'uploads', perSecond: 1, send }));
      }
      await pause(seconds * 1_000);
      const results = await Promise.all(probes.map((probe) => probe.stop()));
      agent.destroy();
      return results;
    },
    async prepare({ url }, { people = 0, isFromOffice }) {
      attacks += 1;
      const name = `attacker-${attacks}`;
      const cookies = Array.from({ length: people }, () =>
        sessionCookie(db, { role: 'branch_staff' }),
      );
      return {
        port: Number(new URL(url).port),
        // All of 127.0.0.0/8 is loopback on Linux.
        from: isFromOffice ? ADDRESS : `127.0.1.${attacks % 250}`,
        productToken: await token('product:read', name),
        uploadTokens: [
          await token(UPLOAD_SCOPES, `${name}-a`),
          await token(UPLOAD_SCOPES, `${name}-b`),
        ],
        cookies: await Promise.all(cookies),
        ...{ invoices, products, branch, assetId },
      };
    },
  };
}

/** Uploads a file of about so many bytes; no two are the same. Throws unless it is stored. */
async function uploadFile(
  { url }: Pick<Service, 'url'>,
  token: string,
  bytes: number,
): Promise<string> {
  const form = new FormData();
  // The demo business requires this metaproperty.
  form.set('metaproperties', '{ "assetType": ["DATA_SHEET"] }');
  const text = `a,b\n${randomBytes(bytes / 2).toString('hex')},1\n`;
  form.set('file', new Blob([text]), 'prices.csv');
  const response = await fetch(`${url}/v1/assets`, {
    ...{ method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) },
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await response.text();
  if (response.status === 201)
    return z.object({ assetId: z.string() }).parse(JSON.parse(body)).assetId;
  throw new CommandError(`${response.status}`);
}
