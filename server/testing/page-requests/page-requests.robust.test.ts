import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillEmptyDatabase } from '#db/demo/fill.ts';
import { keepAssetRecord } from '#lib/assets/testing/assets.ts';
import { loadRoutes } from '#server/routes.ts';
import { browserAt } from '../browser-session.ts';
import { openPortal, signIn, type TestPortal } from '../test-portal.ts';
import { generatedPageRequests, type PageRequest, type Reader } from './generated-page-requests.ts';
import { knownNumbers } from './known-numbers.ts';
import { OTHER_PATHS, operationAddresses, PAGE_ROUTES, PAGES } from './page-addresses.ts';
import { openPageSender, type PageSender } from './page-sender.ts';
import { seedOf } from './seed.ts';

vi.setConfig({ hookTimeout: 180_000 });

/** Each day (UTC) tries other requests. What failed is repeated by its seed, which is told with it. */
const SEED = Number(process.env['GENERATED_SEED'] ?? seedOf(new Date()));
/** More of them are asked for by hand: 10,000 take some three minutes. */
const COUNT = Number(process.env['GENERATED_REQUESTS'] ?? 600);
const REPEAT = `GENERATED_SEED=${SEED} GENERATED_REQUESTS=${COUNT} repeats these requests`;
const AT_ONCE = 4;
/** Longer than anybody should wait for a page. A machine that does something else is slow too: they are told alone. */
const SLOW_MS = 3_000;
const MOST_TOLD = 20;

let portal: TestPortal;
let sender: PageSender;
let written: number;

beforeAll(async () => {
  portal = await openPortal(() => ({
    RATE_LIMIT: '1000000',
    FAILED_AUTHENTICATION_LIMIT: '1000000',
  }));
  await fillEmptyDatabase(portal.database.url, { scale: 0.02 });
  await keepAssetRecord(portal.database.db);
  sender = openPageSender(portal.service.url, AT_ONCE, {
    buyer: await sessionOf({ role: 'buyer' }),
    branch_staff: await sessionOf({ role: 'branch_staff' }),
    asset_manager: await sessionOf({ role: 'asset_manager' }),
    ofNz: await sessionOf({ role: 'auditor', countries: ['nz'] }),
    nobody: undefined,
  } satisfies Record<Reader, string | undefined>);
  written = portal.service.output().length;
});
afterAll(async () => {
  sender?.close();
  await portal?.close();
});

async function sessionOf(claims: Record<string, unknown>): Promise<string> {
  const sub = JSON.stringify(claims);
  portal.issuer.next = { claims: { sub, countries: ['au', 'nz'], ...claims } };
  const browser = browserAt(portal.service.url);
  await signIn(browser);
  return `staff-session=${browser.cookies.get('staff-session')}`;
}

test('whatever is asked of any page or call of the portal, the answer is no failure of ours', async () => {
  const addresses = [
    ...PAGES,
    ...PAGE_ROUTES,
    ...OTHER_PATHS,
    ...operationAddresses(await loadRoutes('portal-api')),
  ];
  const known = await knownNumbers(portal.database.db);
  const sample = fc.sample(generatedPageRequests(addresses, known), { seed: SEED, numRuns: COUNT });
  const statuses = new Map<number, number>();
  const answered = new Set<string>();
  const failed: string[] = [];
  const slow: string[] = [];
  const queue = sample.values();
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  tell(statuses, slow);
  expect(failed.slice(0, MOST_TOLD), REPEAT).toEqual([]);
  // A sample that is refused before it is looked at would show nothing.
  expect(statuses.get(200), REPEAT).toBeGreaterThan(COUNT / 4);
  expect(
    addresses.map(nameOf).filter((name) => !answered.has(name)),
    REPEAT,
  ).toEqual([]);

  async function sendInTurn() {
    for (const each of queue) {
      const { status, ms } = await sender.send(each);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answered.add(each.address);
      if (status < 100 || status >= 500) failed.push(`${status} ${shortened(each)}`);
      if (ms > SLOW_MS) slow.push(`${Math.round(ms)} ms ${shortened(each)}`);
    }
  }
}, 3_600_000);

test('and nothing of it has left a stack in the log', () => {
  const lines = portal.service.output().slice(written).split('\n');
  const stacks = lines.filter((line) => /"stack":|"level":"(error|fatal)"|^ +at /.test(line));
  expect(stacks.slice(0, MOST_TOLD), REPEAT).toEqual([]);
});

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

function tell(statuses: ReadonlyMap<number, number>, slow: readonly string[]): void {
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
  console.info(`${COUNT} requests were answered ${counts.join(', ')}.`);
  console.info(`${slow.length} took longer than ${SLOW_MS} ms.`);
  for (const each of slow.slice(0, MOST_TOLD)) console.info(each);
}

/** A request as a test that fails tells of it; the seed has the whole. */
function shortened({ body, ...rest }: PageRequest): string {
  const short = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 120
      ? `${value.slice(0, 120)}… (${value.length})`
      : value;
  return JSON.stringify({ ...rest, body }, short).slice(0, 2_000);
}
