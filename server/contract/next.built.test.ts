import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer } from '#lib/auth/testing/issuer-server.ts';
import { freePort } from '#scripts/free-port.ts';
import { describeShape } from './answers.ts';
import { describeContract, SHAPES } from './contract.ts';
import type { Door } from './door.ts';
import { SESSION_SECRET } from './test-services.ts';

describeContract(openNext, { only: SHAPES }, describeShape);

const NEXT = fileURLToPath(new URL('../../node_modules/next/dist/bin/next', import.meta.url));

/** Serves the route files by `next start` of the built project, as any Next host does. */
async function openNext({ url }: TestDatabase, settings: Record<string, string>): Promise<Door> {
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
        RATE_LIMIT: '30',
        FAILED_AUTHENTICATION_LIMIT: '1000',
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
