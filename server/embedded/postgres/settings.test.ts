import { expect, test, vi } from 'vitest';
import { postgresArguments, postgresEnvironment } from './settings.ts';

test('does not pass on our environment, which has secrets', () => {
  vi.stubEnv('OIDC_CLIENT_SECRET', 'hunter2');
  vi.stubEnv('PGDATA', '/elsewhere');
  expect(Object.values(postgresEnvironment())).not.toContain('hunter2');
  expect(postgresEnvironment()).not.toHaveProperty('PGDATA');
  expect(postgresEnvironment()['PATH']).toBe(process.env['PATH']);
  vi.unstubAllEnvs();
});

test('turns fsync off for throwaway databases only', () => {
  expect(postgresArguments(20_000, true)).not.toContain('fsync=off');
  expect(postgresArguments(20_000, false)).toContain('fsync=off');
});

test('does not log statements and error details, which may have personal data', () => {
  const args = postgresArguments(20_000, true);
  expect(args).toContain('log_error_verbosity=terse');
  expect(args).toContain('log_min_error_statement=panic');
});
