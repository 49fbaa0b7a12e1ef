import { expect, test, vi } from 'vitest';
import { postgresArguments, postgresEnvironment } from './postgres-settings.ts';

test("PostgreSQL's processes do not get our environment, where secrets are", () => {
  vi.stubEnv('OIDC_CLIENT_SECRET', 'hunter2');
  vi.stubEnv('PGDATA', '/elsewhere');
  expect(Object.values(postgresEnvironment())).not.toContain('hunter2');
  expect(postgresEnvironment()).not.toHaveProperty('PGDATA');
  expect(postgresEnvironment()['PATH']).toBe(process.env['PATH']);
  vi.unstubAllEnvs();
});

test('only a throwaway database does without fsync', () => {
  expect(postgresArguments(20_000, true)).not.toContain('fsync=off');
  expect(postgresArguments(20_000, false)).toContain('fsync=off');
});

test('statements and the details of errors, which hold personal data, are not logged', () => {
  const given = postgresArguments(20_000, true);
  expect(given).toContain('log_error_verbosity=terse');
  expect(given).toContain('log_min_error_statement=panic');
});

test('the memory it takes fits the machine, within bounds', () => {
  const shared = (megabytes: number) => {
    const limit = vi.spyOn(process, 'constrainedMemory').mockReturnValue(megabytes * 2 ** 20);
    const found = postgresArguments(1, true).find((each) => each.startsWith('shared_buffers='));
    limit.mockRestore();
    return found;
  };
  expect(shared(128)).toBe('shared_buffers=32MB');
  expect(shared(1024)).toBe('shared_buffers=128MB');
  expect(shared(2 ** 44)).toMatch(/^shared_buffers=\d+MB$/);
});
