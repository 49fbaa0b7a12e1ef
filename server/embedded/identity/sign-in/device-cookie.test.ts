import { expect, test } from 'vitest';
import { makeDeviceCookie } from './device-cookie.ts';

const device = makeDeviceCookie(['a key of a test'], false);

test('knows the people who have signed in on a device, in any spelling of their username', () => {
  const first = device.withPerson(undefined, 'Kiri');
  const second = device.withPerson(first, 'tom');
  const id = device.deviceId(second, ' KIRI ');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(device.deviceId(second, 'tom')).toBe(id);
  expect(device.deviceId(second, 'mere')).toBeUndefined();
  expect(second).not.toMatch(/kiri|tom/i);
});

test('adds a person once, and forgets the earliest of more than ten', () => {
  let cookie = device.withPerson(undefined, 'kiri');
  expect(device.withPerson(cookie, 'kiri')).toBe(cookie);
  for (let n = 0; n < 10; n += 1) cookie = device.withPerson(cookie, `other-${n}`);
  expect(device.deviceId(cookie, 'kiri')).toBeUndefined();
  expect(device.deviceId(cookie, 'other-0')).toBeDefined();
  expect(cookie.length).toBeLessThan(300);
});

test('ignores forged cookies: of another key, another device or another format', () => {
  const valid = device.withPerson(undefined, 'kiri');
  const [id = '', signature = ''] = valid.split('.');
  const other = makeDeviceCookie(['another key'], false).withPerson(undefined, 'kiri');
  const [otherId = ''] = other.split('.');
  for (const cookie of [
    other,
    `${otherId}.${signature}`,
    `${id}.${otherId}`,
    id,
    `${id}.`,
    `${valid}.x`,
    `${valid}.${'x'.repeat(5000)}`,
    '',
    undefined,
  ]) {
    expect(device.deviceId(cookie, 'kiri'), String(cookie)).toBeUndefined();
  }
  expect(device.withPerson('made up', 'kiri')).not.toContain('made up');
});

test('accepts cookies of a rotated key, and signs with the new one', () => {
  const before = device.withPerson(undefined, 'kiri');
  const rotated = makeDeviceCookie(['a new key', 'a key of a test'], false);
  const id = rotated.deviceId(before, 'kiri');
  expect(id).toBeDefined();
  const after = rotated.withPerson(before, 'kiri');
  expect(makeDeviceCookie(['a new key'], false).deviceId(after, 'kiri')).toBe(id);
});

test('is bound to the host on https', () => {
  expect(makeDeviceCookie(['a key'], true).name).toBe('__Host-idp-device');
  expect(device.name).toBe('idp-device');
});
