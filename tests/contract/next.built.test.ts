import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { freePort } from '#tests/support/start-process.ts';
import { describeTransport } from './checks/responses.ts';
import { describeContract, SAMPLE_OPERATIONS } from './contract.ts';
import { SESSION_SECRET } from './services.ts';
import type { Transport } from './transport.ts';

describeContract(openNext, { only: SAMPLE_OPERATIONS }, describeTransport);

const NEXT = fileURLToPath(new URL('../../node_modules/next/dist/bin/next', import.meta.url));

/** Serves the route files by `next start` of the built project, as any Next host does. */
async function openNext(
  { url }: TestDatabase,
  settings: Record<string, string>,
): Promise<Transport> {
  const port = await freePort();
  const audience = `http://localhost:${port}`;
  const issuer = await serveTestIssuer(audience);
  const next = spawn(
    process.execPath,
    [NEXT, 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: url,
        OIDC_ISSUER: issuer.issuer,
        API_AUDIENCE: audience,
        ENVIRONMENT: 'test',
        SESSION_SECRET,
        ...settings,
        RATE_LIMIT: '300',
        LOG_LEVEL: 'warn',
      },
    },
  );
  const ready = Promise.withResolvers<void>();
  next.stdout.on('data', (text) => String(text).includes('Ready') && ready.resolve());
  next.once('exit', (code) => ready.reject(new Error(`next start ended with ${code}`)));
  await ready.promise;
  return {
    issuer,
    send: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    async close() {
      next.kill();
      await once(next, 'exit');
      issuer.close();
    },
  };
}
