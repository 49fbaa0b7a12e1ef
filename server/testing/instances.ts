import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer, type TestIssuerServer } from '#lib/auth/testing/token-issuer.ts';
import { SESSION_SECRET } from '#server/testing/test-portal.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';

export type Instance = StartedService & {
  /** The process ids of its workers that serve, oldest first. */
  workers(): Promise<number[]>;
  /** One request for something that is not there, on a new connection unless an agent is given: the status. */
  ask(token: string, agent?: Agent): Promise<number>;
  /** The value of a metric, all lines that begin with it added up. */
  metric(beginning: string): Promise<number>;
};

/** For the tests of a file, a database, a data directory and an issuer that instances of a service share. */
export function setUpCluster() {
  const dataDir = setUpFolder();
  const database = setUpTestDatabase();
  let issuer: TestIssuerServer;
  const started: StartedService[] = [];
  beforeAll(async () => {
    issuer = await serveTestIssuer('api');
  });
  afterAll(async () => {
    for (const service of started) {
      service.process.kill('SIGKILL');
      await service.exit;
    }
    issuer?.close();
  });
  /** Starts an instance of two workers, which may not become ready. */
  async function launch(settings: Readonly<Record<string, string>> = {}): Promise<StartedService> {
    const service = await startService({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      OIDC_ISSUER: issuer.issuer,
      API_AUDIENCE: 'api',
      ENVIRONMENT: 'test',
      PUBLIC_URL: 'http://localhost:3000',
      SESSION_SECRET,
      WORKERS: '2',
      ...settings,
    });
    started.push(service);
    return service;
  }
  return {
    database,
    get issuer() {
      return issuer;
    },
    launch,
    /** Launches an instance and waits until it is ready. */
    async start(settings?: Readonly<Record<string, string>>): Promise<Instance> {
      const service = await launch(settings);
      expect(await service.ready, service.output()).toBe(true);
      return describeInstance(service);
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
