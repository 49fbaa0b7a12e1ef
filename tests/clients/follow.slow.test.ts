import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type Copy,
  createClient,
  exportRecords,
  type FollowOptions,
  follow,
  type Stored,
} from '#clients/typescript/client.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { makeCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand } from '#lib/products/testing/records.ts';
import { renewEpoch } from '#lib/records/changes/retention.ts';
import { readCopy } from '#lib/records/changes/testing/follower.ts';
import { resourcesNamed } from '#lib/resources.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';

const service = setUpApi(async () => undefined);
const RESOURCES = ['invoices', 'brands'];
const declared = resourcesNamed(RESOURCES);

const invoices = (first: number, count: number, comment: string) =>
  Array.from({ length: count }, (_, at) =>
    anInvoice({ number: `F${first + at}`, comments: [comment] }),
  );
const brands = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => aBrand(`B${at}`, { name }));

/** Issues tokens for everything; at `/none` for no customer. */
const issuer = createServer(async ({ url }, response) => {
  const claims = { scope: SCOPES.join(' '), ...(url === '/none' && { customer_numbers: [] }) };
  const token = await service.api.issuer.token(claims);
  response.end(JSON.stringify({ access_token: token, expires_in: 300 }));
});
let issuerUrl: string;
const clientOf = (path = '/') =>
  createClient({
    ...{ baseUrl: `http://127.0.0.1:${service.api.port}`, tokenUrl: `${issuerUrl}${path}` },
    ...{ clientId: 'follower', clientSecret: 'secret' },
  });
beforeAll(async () => {
  issuerUrl = `http://127.0.0.1:${await listenOnLoopback(issuer)}`;
  await load({ invoices: invoices(1, 12, 'first'), brands: brands(9, '1') });
});
afterAll(() => issuer.close());

const load: ReturnType<typeof makeCatalogue>['load'] = (feeds, options) =>
  makeCatalogue(service.database).load(feeds, options);
const inDatabase = () =>
  readCopy(service.database.db, makeCatalogue(service.database).at(), declared);

class Killed extends Error {}
/** A page takes seven. */
const MOST_STEPS = 9;

/** A copy that lasts, of a process that can be killed before and after each thing that it does. */
function makeTestCopy() {
  const records = new Map<string, { readonly record: Stored; readonly exportId: unknown }>();
  let state: string | undefined;
  let stepsLeft = Number.POSITIVE_INFINITY;
  const step = () => {
    stepsLeft -= 1;
    if (stepsLeft < 0) throw new Killed();
  };
  const idOf = (resource: string, record: Stored) => {
    const members = Object.values(declared.find(({ name }) => name === resource)?.key ?? {});
    return `${resource} ${JSON.stringify(Object.fromEntries(members.map((each) => [each, record[each]])))}`;
  };
  const copy: Copy = {
    load: () => state,
    save(next) {
      step();
      state = next;
      step();
    },
    apply(changes, exportId) {
      for (const change of changes) {
        step();
        if (change.isRemoved) records.delete(idOf(change.resource, change.key));
        else {
          const { resource, record } = change;
          records.set(idOf(resource, record), { record, exportId });
        }
      }
      step();
    },
    removeOthers(resource, exportId) {
      for (const [id, { exportId: mark }] of records) {
        if (!id.startsWith(`${resource} `) || mark === exportId) continue;
        step();
        records.delete(id);
      }
      step();
    },
  };
  const followOnce = (options: Partial<FollowOptions> = {}, api = clientOf()) =>
    follow(api, { countryCode: 'au', resources: RESOURCES, copy, limit: 4, ...options });
  return {
    records,
    endAfter(steps: number) {
      stepsLeft = steps;
    },
    follow: followOnce,
    /** Follows in processes that are killed after some steps each, until one comes to the end. */
    async followKilled(meanwhile: (kills: number) => Promise<unknown> = async () => undefined) {
      for (let kills = 0; ; kills += 1) {
        stepsLeft = kills % MOST_STEPS;
        try {
          await followOnce();
          stepsLeft = Number.POSITIVE_INFINITY;
          return kills;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
        await meanwhile(kills);
      }
    },
    texts: () => new Map([...records].map(([id, { record }]) => [id, JSON.stringify(record)])),
  };
}

test('exports each record once, in parts', async () => {
  const options = { countryCode: 'au', resource: 'brands', limit: 4 };
  const sizes: number[] = [];
  for await (const { records, changesCursor } of exportRecords(clientOf(), options)) {
    expect(changesCursor).not.toBe('');
    sizes.push(records.length);
  }
  expect(sizes).toEqual([4, 4, 1]);
});

test('killed before and after each step it holds what the database holds, by an export and by changes', async () => {
  const follower = makeTestCopy();
  const kills = await follower.followKilled(async (kill) => {
    if (kill < 30 && kill % 10 === 3)
      await load({ invoices: invoices(10 + kill, 3, `change ${kill}`) });
    if (kill === 8) await load({ brands: brands(6, '2') }, { replace: true, maxRemoved: 9 });
  });
  expect(kills).toBeGreaterThan(10);
  expect(follower.texts()).toEqual(await inDatabase());
  await load({ invoices: invoices(1, 8, 'again'), brands: brands(7, '3') });
  await follower.followKilled();
  await load({ brands: brands(2, '3') }, { replace: true, maxRemoved: 9 });
  await follower.followKilled();
  expect(follower.texts()).toEqual(await inDatabase());
});

test('after a restore of the database it exports again, and removes what the export lacks', async () => {
  const follower = makeTestCopy();
  await follower.follow();
  await load({ brands: brands(1, '5') }, { replace: true, maxRemoved: 9 });
  await renewEpoch(service.database.db);
  await follower.followKilled();
  expect(follower.texts()).toEqual(await inDatabase());
  await load({ brands: brands(3, '6') });
  await follower.follow();
  expect(follower.texts()).toEqual(await inDatabase());
});

test('with other permissions it exports again, even amid an export, and holds what may be seen', async () => {
  const follower = makeTestCopy();
  for (const steps of [10, Number.POSITIVE_INFINITY]) {
    follower.endAfter(steps);
    await follower.follow().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    follower.endAfter(Number.POSITIVE_INFINITY);
    await follower.follow({}, clientOf('/none'));
    const ids = [...(await inDatabase()).keys()].filter((id) => id.startsWith('brands '));
    expect([...follower.records.keys()].toSorted()).toEqual(ids.toSorted());
  }
});

test('follows until it is told to end, and begins again for other resources', async () => {
  const follower = makeTestCopy();
  const ending = new AbortController();
  const followed = follower.follow({ everyMs: 20, signal: ending.signal });
  const isEqual = async () => expect(follower.texts()).toEqual(await inDatabase());
  await vi.waitFor(isEqual, 10_000);
  await load({ brands: brands(4, '7') });
  // It waits for a change with a request of up to 20 seconds.
  await vi.waitFor(isEqual, 10_000);
  ending.abort();
  await expect(followed).rejects.toThrow('aborted');
  await follower.follow({ resources: ['brands'] });
  await load({ brands: brands(4, '8') });
  await follower.follow({ resources: ['brands'] });
  expect(follower.texts()).toEqual(await inDatabase());
});
