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

  test('root makes a system user without a login where there is none, once', () => {
    const name = `trade-supply-${process.pid}`;
    const made = serviceUser([name]);
    const entry = spawnSync('getent', ['passwd', name], { encoding: 'utf8' }).stdout.trim();
    expect(entry).toMatch(
      new RegExp(`^${name}:.*:${made?.uid}:${made?.gid}:.*:/usr/sbin/nologin$`),
    );
    expect(serviceUser([name])).toEqual(made);
    expect(spawnSync('userdel', [name]).status).toBe(0);
  });

  test('a folder of root alone is out of reach for the service user, an open one is not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reach-'));
    expect(canReach(serviceUser(), folder)).toBe(false);
    chmodSync(folder, 0o711);
    expect(canReach(serviceUser(), folder)).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test('a user that cannot be made is named, with what to do', () => {
    expect(() => serviceUser(['not:a:name'])).toThrow(
      /not:a:name could not be made.*DATABASE_URL/s,
    );
  });
} else {
  test('everybody but root runs PostgreSQL as themselves', () => {
    expect(serviceUser()).toBeUndefined();
  });
}
