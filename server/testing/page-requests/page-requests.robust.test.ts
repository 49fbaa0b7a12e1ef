import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { loadRoutes } from '#server/http/router.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { browserAt } from '../browser-session.ts';
import { openPortal, signIn, type TestPortal } from '../test-portal.ts';
import { type Caller, type PageRequest, samplePageRequests } from './generated-page-requests.ts';
import { readKnownValues } from './known-values.ts';
import { OTHER_PATHS, operationAddresses, PAGE_ROUTES, PAGES } from './page-addresses.ts';
import { openPageSender } from './page-sender.ts';

vi.setConfig({ hookTimeout: 180_000 });

/** Each day (UTC) has another seed, such as 20261122. A failure names its seed, to repeat it. */
const TODAY = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const SEED = Number(process.env['GENERATED_SEED'] ?? TODAY);
/** 10,000 take about three minutes. */
const COUNT = Number(process.env['GENERATED_REQUESTS'] ?? 600);
const REPEAT = `GENERATED_SEED=${SEED} GENERATED_REQUESTS=${COUNT} repeats these requests`;
const AT_ONCE = 4;
const MAX_REPORTED = 20;

let portal: TestPortal;
let sender: ReturnType<typeof openPageSender>;
let logLength: number;

beforeAll(async () => {
  portal = await openPortal(() => ({ RATE_LIMIT: '10000000' }));
  await fillEmptyDatabase(portal.database.url, { scale: 0.02 });
  await saveAssetRecord(portal.database.db);
  sender = openPageSender(portal.service.url, AT_ONCE, {
    buyer: await sessionOf({ role: 'buyer' }),
    branch_staff: await sessionOf({ role: 'branch_staff' }),
    asset_manager: await sessionOf({ role: 'asset_manager' }),
    newZealandStaff: await sessionOf({ role: 'auditor', countries: ['nz'] }),
    nobody: undefined,
  } satisfies Record<Caller, string | undefined>);
  logLength = portal.service.output().length;
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

test('no request to a page or operation of the portal gets a 5xx response', async () => {
  const addresses = [
    ...PAGES,
    ...PAGE_ROUTES,
    ...OTHER_PATHS,
    ...operationAddresses(await loadRoutes('portal-api')),
  ];
  const known = await readKnownValues(portal.database.db);
  const sample = samplePageRequests(addresses, known, { seed: SEED, count: COUNT });
  const statuses = new Map<number, number>();
  const answered = new Set<string>();
  const failed: string[] = [];
  const queue = sample.values();
  await Promise.all(Array.from({ length: AT_ONCE }, sendQueued));
  console.info(`${COUNT} requests were answered:`, [...statuses].sort());
  expect(failed.slice(0, MAX_REPORTED), REPEAT).toEqual([]);
  // A sample that is mostly refused early would show nothing.
  expect(statuses.get(200), REPEAT).toBeGreaterThan(COUNT / 4);
  const names = addresses.map(({ method, path }) => `${method} ${path}`);
  expect(
    names.filter((name) => !answered.has(name)),
    REPEAT,
  ).toEqual([]);

  async function sendQueued() {
    for (const each of queue) {
      const status = await sender.send(each);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answered.add(each.address);
      if (status < 100 || status >= 500) failed.push(`${status} ${shortened(each)}`);
    }
  }
}, 3_600_000);

test('none of these requests left a stack trace in the log', () => {
  const lines = portal.service.output().slice(logLength).split('\n');
  const stacks = lines.filter((line) => /"stack":|"level":"(error|fatal)"|^ +at /.test(line));
  expect(stacks.slice(0, MAX_REPORTED), REPEAT).toEqual([]);
});

/** A request for the message of a failed test, shortened. */
function shortened({ body, ...rest }: PageRequest): string {
  const short = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 120
      ? `${value.slice(0, 120)}… (${value.length})`
      : value;
  return JSON.stringify({ ...rest, body }, short).slice(0, 2_000);
}
