import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { makeCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand } from '#lib/products/testing/records.ts';
import { services } from '#lib/services.ts';
import { setUpApi } from '#tests/contract/api-server.ts';

const service = setUpApi(async () => undefined);
const PATH = '/v1/au/changes?resource=brands';

let client = 0;
/** A client of its own, that follows brands from now on. */
async function makeClient() {
  client += 1;
  const claims = { scope: 'product:read', client_id: `client-${client}` };
  const headers = { Authorization: `Bearer ${await service.api.issuer.token(claims)}` };
  const send = (query: string, signal: AbortSignal | null = null) =>
    service.api.send(`${PATH}${query}`, { headers, signal });
  const cursor: string = (await (await send('')).json()).pagination.nextCursor;
  return {
    send,
    async ask(seconds: number, signal?: AbortSignal) {
      const startedAt = performance.now();
      const response = await send(`&wait=${seconds}&cursor=${cursor}`, signal);
      const { changes, pagination } = await response.json();
      const codes = changes?.map(({ key }: { key: { code: string } }) => key.code);
      return { status: response.status, codes, pagination, ms: performance.now() - startedAt };
    },
  };
}

const load = (code: string, countryCode: 'au' | 'nz' = 'au') =>
  makeCatalogue(service.database).load({ brands: [aBrand(code)] }, { countryCode });
const waiting = () => services().admission.longPolls.active;
const untilWaiting = (count: number) => vi.waitFor(() => expect(waiting()).toBe(count), 5_000);

test('is answered with the first change, and holds no slot and no connection until then', async () => {
  const { ask } = await makeClient();
  const asked = ask(20);
  await untilWaiting(1);
  await pause(400);
  const { operations, connections } = services().admission;
  expect([operations.active, connections.active]).toEqual([0, 0]);
  await load('N1', 'nz');
  await load('B1');
  const committedAt = performance.now();
  const { codes, ms } = await asked;
  expect(codes).toEqual(['B1']);
  expect(performance.now() - committedAt).toBeLessThan(1_000);
  expect(ms).toBeLessThan(15_000);
  expect(waiting()).toBe(0);
});

test('is answered empty at the end of its time, and at once where there are changes or no cursor', async () => {
  const { ask } = await makeClient();
  const [first, again] = [await ask(1), await ask(1)];
  expect(first).toMatchObject({ status: 200, codes: [], pagination: { hasMore: false } });
  expect(first.ms).toBeGreaterThan(900);
  expect(again.pagination).toEqual(first.pagination);
  await load('B2');
  const { codes, ms } = await ask(20);
  expect(codes).toEqual(['B2']);
  expect(ms).toBeLessThan(2_000);
  const startedAt = performance.now();
  await (await makeClient()).send('&wait=20');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('four requests of a client wait at once, beside those of others', async () => {
  const [{ ask }, other] = [await makeClient(), await makeClient()];
  const asked = Array.from({ length: 4 }, () => ask(20));
  await untilWaiting(4);
  expect(await ask(20)).toMatchObject({ status: 429 });
  expect(await ask(0)).toMatchObject({ status: 200, codes: [] });
  const others = other.ask(20);
  await untilWaiting(5);
  await load('B3');
  for (const each of [...asked, others]) expect((await each).codes).toEqual(['B3']);
});

test('who leaves does not wait any more', async () => {
  const { ask } = await makeClient();
  const leaving = new AbortController();
  const asked = ask(20, leaving.signal);
  await untilWaiting(1);
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  await untilWaiting(0);
});

test('a database that cannot be read is said at once, as without waiting', async () => {
  const { ask } = await makeClient();
  const asked = ask(20);
  await untilWaiting(1);
  await service.database.pool.query('alter table change_streams rename to gone');
  const { status } = await asked;
  await service.database.pool.query('alter table gone rename to change_streams');
  expect(status).toBe(500);
});

test('once the service drains everybody is answered, and nobody waits', async () => {
  const { ask } = await makeClient();
  const asked = ask(20);
  await untilWaiting(1);
  services().longPolls.end();
  expect(await asked).toMatchObject({ status: 200, codes: [] });
  const later = await ask(20);
  expect(later).toMatchObject({ status: 200, codes: [] });
  expect(later.ms).toBeLessThan(2_000);
});
