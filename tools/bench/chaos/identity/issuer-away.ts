import { setTimeout as pause } from 'node:timers/promises';
import { makeEnvironment } from '#tools/bench/chaos/environment.ts';
import { makeTraffic, type Traffic } from '#tools/bench/chaos/ledger/traffic.ts';
import {
  expectSame,
  type Scenario,
  type ScenarioOptions,
  type ScenarioResult,
} from '#tools/bench/chaos/scenario.ts';

/** The issuer is unreachable and comes back with another key. */
export const issuerAway: Scenario = { title: 'issuer away, keys rotated', run };

const KEYS_PAUSE_MS = 10_500;
/** Longer than two pauses between requests for keys. */
const AWAY_MS = 25_000;
/** Longer than keys are fresh, so that they are due to be fetched again. */
const AWAY_WHOLE_MS = 15 * 60_000;
const BACK_WITHIN_MS = 1_500;

async function run({ progress, length }: ScenarioOptions): Promise<ScenarioResult> {
  const isWhole = length === 'whole';
  await using environment = await makeEnvironment();
  const { url } = await environment.start();
  const { issuer } = environment;
  const oldKey = [await environment.token(), await issuer.token('invoicing:read', url)] as const;
  await using early = reader(url, oldKey[0]);
  // Within this time of an answer of the issuer, a token of an unknown key is refused.
  await pause(KEYS_PAUSE_MS);
  const awayMs = isWhole ? AWAY_WHOLE_MS : AWAY_MS;
  progress(`the issuer is away for ${awayMs / 1000} s`);
  issuer.setAway(true);
  await issuer.rotate();
  await using late = reader(url, await environment.token());
  await pause(awayMs);
  const backAt = performance.now();
  issuer.setAway(false);
  await pause(2 * BACK_WITHIN_MS);
  const unseen = await early.send('read', '/v1/au/invoices/1', {
    headers: { Authorization: `Bearer ${oldKey[1]}` },
  });
  await Promise.all([early.stop(), late.stop()]);
  const statusesOf = ({ exchanges }: Traffic, from: number, to: number) =>
    [
      ...new Set(
        exchanges.flatMap(({ status, sentAt }) => (sentAt >= from && sentAt < to ? [status] : [])),
      ),
    ].join(', ');
  const settledAt = backAt + BACK_WITHIN_MS;
  const served = late.exchanges.find(({ isServed }) => isServed)?.endedAt ?? Number.NaN;
  const failures = [
    ...expectSame('tokens of the old key while it is away', statusesOf(early, 0, backAt), '404'),
    ...expectSame('tokens of the new key while it is away', statusesOf(late, 0, backAt), '503'),
    ...expectSame('a token of the old key that was not seen before', unseen?.status, 401),
    ...expectSame('tokens of the new key afterwards', statusesOf(late, settledAt, Infinity), '404'),
  ];
  const summary = `away for ${awayMs / 1000} s${isWhole ? '' : ' (15 min with --whole)'}: ${early.exchanges.length} requests with the old key served until then; the new key served ${Math.round(served - backAt)} ms after its return`;
  return { summary, failures };
}

/** Reads a record that is not there. */
function reader(url: string, token: string): Traffic {
  const traffic = makeTraffic(url, token);
  traffic.repeat(async () => {
    await traffic.send('read', '/v1/au/invoices/1', { served: [404] });
    await pause(50);
  });
  return traffic;
}
