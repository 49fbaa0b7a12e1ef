import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canReach, isRoot, serviceUser } from './service-user.ts';

if (isRoot()) {
  test('root runs PostgreSQL as a user that is not root', () => {
    expect(serviceUser()?.uid).toBeGreaterThan(0);
  });

  test('root creates a system user without a login once', () => {
    const name = `trade-supply-${process.pid}`;
    const created = serviceUser([name]);
    const entry = spawnSync('getent', ['passwd', name], { encoding: 'utf8' }).stdout.trim();
    expect(entry).toMatch(
      new RegExp(`^${name}:.*:${created?.uid}:${created?.gid}:.*:/usr/sbin/nologin$`),
    );
    expect(serviceUser([name])).toEqual(created);
    expect(spawnSync('userdel', [name]).status).toBe(0);
  });

  test('the service user cannot reach a folder that is private to root, and can reach a searchable one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reach-'));
    expect(canReach(serviceUser(), folder)).toBe(false);
    chmodSync(folder, 0o711);
    expect(canReach(serviceUser(), folder)).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test('names a user that cannot be created, and what to do', () => {
    expect(() => serviceUser(['not:a:name'])).toThrow(
      /not:a:name could not be created.*DATABASE_URL/s,
    );
  });
} else {
  test('without root PostgreSQL runs as the current user', () => {
    expect(serviceUser()).toBeUndefined();
  });
}
