import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#cli/command.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { sampleRows } from '#tools/bench/capacity/reads.ts';
import { priceFile, uploadForm } from '#tools/bench/faults/writers.ts';
import type { Bench, Service } from '#tools/bench/harness/bench.ts';
import {
  asPerson,
  cycle,
  keepAlive,
  probeDuring,
  sendRequest,
  TIMEOUT_MS,
} from '#tools/bench/harness/probes.ts';
import type { Attack, AttackTarget } from './sockets.ts';

const ADDRESS = '127.0.0.2';
const UPLOAD_SCOPES = 'assets:read assets:write';

/** The kinds of requests of the clients below. */
export const KINDS = ['API', 'pages', 'sign-in page', 'readiness', 'uploads'];

/** The clients that use the service as intended, and what attackers need to know. */
export type BaselineClients = Awaited<ReturnType<typeof makeBaselineClients>>;

/** Three API clients, somebody who is signed in, and one who uploads files. */
export async function makeBaselineClients({ db, token }: Bench, service: Service) {
  const column = async (rows: Promise<string[][]>) => (await rows).map(([value = '']) => value);
  const invoices = await column(sampleRows(db, 'invoices', ['number']));
  const products = await column(sampleRows(db, 'products', ['number']));
  const [branch = ''] = await column(sampleRows(db, 'stock', ['branch_number']));
  const readers = ['one', 'two', 'three'].map((name) =>
    token('invoicing:read product:read', `reader ${name}`),
  );
  const reader = cycle(await Promise.all(readers));
  const record = cycle(
    invoices
      .slice(0, 20)
      .flatMap((number, at) => [`invoices/${number}`, `products/${products[at]}`]),
  );
  const page = cycle([
    ...[`invoices/${invoices[0]}`, 'branches', `products/${products[0]}`, 'invoices'],
  ]);
  const admin = cycle(['/ready', '/live']);
  const person = asPerson(await sessionCookie(db, { role: 'branch_staff' }));
  const uploader = await token(UPLOAD_SCOPES, 'uploader');
  const assetId = await uploadFile(service.url, uploader, 16_000_000);
  let attacks = 0;
  return {
    /** Measures for some seconds how they are served. */
    async observe({ url, adminUrl }: Service, seconds: number, withUploads = false) {
      const agent = keepAlive();
      const get = async (address: string, headers = {}) =>
        (await sendRequest(address, { from: ADDRESS, headers, agent })).status;
      const asReader = () => ({ authorization: `Bearer ${reader()}` });
      const upload = () => uploadFile(url, uploader, 1_000).then(() => 200);
      const results = await probeDuring(
        [
          // Below the rate limit of 600 a minute for each client.
          { name: 'API', perSecond: 21, send: () => get(`${url}/v1/au/${record()}`, asReader()) },
          { name: 'pages', perSecond: 2, send: () => get(`${url}/au/${page()}`, person) },
          { name: 'sign-in page', perSecond: 1, send: () => get(`${url}/sign-in`) },
          { name: 'readiness', perSecond: 10, send: () => get(`${adminUrl}${admin()}`) },
          ...(withUploads ? [{ name: 'uploads', perSecond: 1, send: upload }] : []),
        ],
        pause(seconds * 1_000),
      );
      agent.destroy();
      return results;
    },
    /** Makes the clients and people of an attack, whose rate limits are unspent. */
    async prepare({ url }: Service, { people = 0, isFromOffice }: Attack): Promise<AttackTarget> {
      attacks += 1;
      const name = `attacker-${attacks}`;
      const cookies = Array.from({ length: people }, () =>
        sessionCookie(db, { role: 'branch_staff' }),
      );
      const uploaders = ['a', 'b'].map((each) => token(UPLOAD_SCOPES, `${name}-${each}`));
      return {
        port: Number(new URL(url).port),
        from: isFromOffice ? ADDRESS : `127.0.1.${attacks % 250}`,
        productToken: await token('product:read', name),
        uploadTokens: await Promise.all(uploaders),
        cookies: await Promise.all(cookies),
        ...{ invoices, products, branch, assetId },
      };
    },
  };
}

/** Uploads a file of about so many bytes; no two are the same. Throws unless it is stored. */
async function uploadFile(url: string, token: string, bytes: number): Promise<string> {
  const response = await fetch(`${url}/v1/assets`, {
    ...{ method: 'POST', body: uploadForm(priceFile(bytes)) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = await response.text();
  if (response.status !== 201) throw new CommandError(`${response.status}`);
  return UploadedAsset.parse(JSON.parse(answer)).assetId;
}
