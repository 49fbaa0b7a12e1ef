import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { type Balancer, send } from '#tests/support/balancers.ts';

/** What clients did in a part of an upgrade. */
export type PhaseFigures = {
  readonly name: string;
  seconds: number;
  reads: number;
  uploads: number;
  deletions: number;
  loads: number;
  failed: number;
};

/** Clients that read, upload, delete and load feeds all the time. */
export type Clients = AsyncDisposable & {
  readonly phases: readonly PhaseFigures[];
  /** What went wrong, the first twenty. */
  readonly failures: readonly string[];
  /** Begins a part: what follows counts for it. */
  begin(name: string): void;
  /** Ends the clients, then looks for everything that was acknowledged. Returns how much was found. */
  stop(): Promise<{ readonly accounts: number; readonly assets: number }>;
};

type Options = {
  readonly balancer: Balancer;
  readonly authorization: string;
  /** Paths that answer with 200. */
  readonly paths: readonly string[];
  /** Loads a file of accounts by the release that runs. */
  readonly load: (file: string) => Promise<unknown>;
};

const READERS = 4;
const MAX_FAILURES = 20;

export function startClients({ balancer, authorization, paths, load }: Options): Clients {
  const phases: PhaseFigures[] = [];
  const failures: string[] = [];
  const stored = new Map<string, string>();
  const accounts: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-feeds-'));
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization };
  let isStopped = false;
  let begun = performance.now();
  begin('warm-up');
  const clients = [
    ...Array.from({ length: READERS }, () => repeat(read)),
    repeat(change),
    repeat(feed),
  ];
  return { phases, failures, begin, stop, [Symbol.asyncDispose]: dispose };

  function begin(name: string): void {
    finishPhase();
    phases.push({ name, seconds: 0, reads: 0, uploads: 0, deletions: 0, loads: 0, failed: 0 });
  }

  function finishPhase(): void {
    const phase = phases.at(-1);
    if (phase) phase.seconds = (performance.now() - begun) / 1_000;
    begun = performance.now();
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      await work().catch((error: unknown) => fail(String(error)));
      await pause(20);
    }
  }

  function fail(what: string): void {
    count('failed');
    if (failures.length < MAX_FAILURES) failures.push(`${phases.at(-1)?.name}: ${what}`);
  }

  function count(what: 'reads' | 'uploads' | 'deletions' | 'loads' | 'failed'): void {
    const phase = phases.at(-1);
    if (phase) phase[what] += 1;
  }

  async function request(expected: number, path: string, options: Parameters<typeof send>[2] = {}) {
    const answer = await send(balancer, path, {
      agent,
      ...options,
      headers: { ...headers, ...options.headers },
    });
    if (answer.status === expected) return answer.body;
    throw new Error(
      `${options.method ?? 'GET'} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`,
    );
  }

  async function read(): Promise<void> {
    count('reads');
    await request(200, paths[Math.floor(Math.random() * paths.length)] ?? '');
  }

  /** Uploads a file; after every third upload removes the oldest one. */
  async function change(): Promise<void> {
    count('uploads');
    const text = `number,name\n${randomBytes(5_000).toString('hex')},tap\n`;
    const { body, type } = formWith(text);
    const created = await request(201, '/v1/assets', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const { assetId }: { assetId: string } = JSON.parse(created);
    stored.set(assetId, text);
    if (phases.reduce((sum, { uploads }) => sum + uploads, 0) % 3 !== 0) return;
    const [oldest = ''] = stored.keys();
    // Deleted or not, if this fails.
    stored.delete(oldest);
    count('deletions');
    await request(204, `/v1/assets/${oldest}`, { method: 'DELETE' });
  }

  async function feed(): Promise<void> {
    count('loads');
    const accountId = `U-${accounts.length + 1}`;
    const file = join(folder, 'accounts.ndjson');
    writeFileSync(file, `${JSON.stringify(anAccount({ accountId, number: accountId }))}\n`);
    await load(file);
    accounts.push(accountId);
  }

  async function end(): Promise<void> {
    isStopped = true;
    await Promise.all(clients);
  }

  async function dispose(): Promise<void> {
    await end();
    agent.destroy();
    rmSync(folder, { recursive: true });
  }

  async function stop() {
    await end();
    begin('search for what was stored');
    for (const accountId of accounts)
      await request(200, `/v1/au/accounts/${accountId}`).catch((error) => fail(String(error)));
    for (const [assetId, text] of stored) {
      const content = await request(200, `/v1/assets/${assetId}/content`).catch(String);
      if (content !== text) fail(`the asset ${assetId} has other bytes: ${content.slice(0, 300)}`);
    }
    finishPhase();
    return { accounts: accounts.length, assets: stored.size };
  }
}

function formWith(text: string): { body: Buffer; type: string } {
  const boundary = 'upgrade';
  const part = (header: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
  // The demo business requires this metaproperty.
  const metaproperties = part('name="metaproperties"', '{ "assetType": ["DATA_SHEET"] }');
  const file = part('name="file"; filename="a.csv"', text);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`${metaproperties}${file}--${boundary}--\r\n`),
  };
}
