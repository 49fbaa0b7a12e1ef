import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer, type TestIssuerServer } from '#lib/auth/testing/token-issuer.ts';
import { SESSION_SECRET } from '#server/testing/test-portal.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';

/** A database and an issuer, shared by the instances of a service. */
export type TestCluster = {
  /** The data directory of all instances. */
  readonly dataDir: string;
  readonly database: TestDatabase;
  readonly issuer: TestIssuerServer;
  /** Starts an instance of two workers. */
  start(settings?: Readonly<Record<string, string>>): Promise<Instance>;
  close(): Promise<void>;
};

export type Instance = StartedService & {
  /** The process ids of its workers that serve, oldest first. */
  workers(): Promise<number[]>;
  /** One request for something that is not there, on a new connection unless an agent is given: the status. */
  ask(token: string, agent?: Agent): Promise<number>;
  /** The value of a metric, all lines that begin with it added up. */
  metric(beginning: string): Promise<number>;
};

export async function openCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-supply-cluster-'));
  const database = await makeTestDatabase();
  const issuer = await serveTestIssuer('api');
  const started: StartedService[] = [];
  return {
    dataDir,
    database,
    issuer,
    async start(settings = {}) {
      const service = await startService({
        ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, OIDC_ISSUER: issuer.issuer },
        ...{
          API_AUDIENCE: 'api',
          ENVIRONMENT: 'test',
          PUBLIC_URL: 'http://localhost:3000',
          SESSION_SECRET,
          WORKERS: '2',
          ...settings,
        },
      });
      started.push(service);
      expect(await service.ready, service.output()).toBe(true);
      return describeInstance(service);
    },
    async close() {
      for (const service of started) {
        service.process.kill('SIGKILL');
        await service.exit;
      }
      issuer.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function describeInstance(service: StartedService): Instance {
  const linesOf = (msg: string) =>
    service
      .output()
      .split('\n')
      .filter((line) => line.includes(`"msg":"${msg}"`))
      .map((line): { pid: number } => JSON.parse(line));
  return {
    ...service,
    async workers() {
      const ended = [
        ...linesOf('a worker has ended'),
        ...linesOf('a worker has ended unexpectedly'),
      ].map(({ pid }) => pid);
      return linesOf('a worker serves').flatMap(({ pid }) => (ended.includes(pid) ? [] : [pid]));
    },
    ask: (token, agent) => askFor(`${service.url}/v1/au/invoices/1`, token, agent),
    async metric(beginning) {
      const text = await (await fetch(`${service.adminUrl}/metrics`)).text();
      const values = text.split('\n').filter((line) => line.startsWith(beginning));
      return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
  };
}

/** Resolves with the status, or rejects when there is none. */
function askFor(url: string, token: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { agent: agent ?? new Agent(), headers: { authorization: `Bearer ${token}` } };
    const sent = request(url, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end();
  });
}
