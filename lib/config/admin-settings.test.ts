import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the admin port is for this machine unless settings name others', () => {
  expect(readConfig({})).toMatchObject({ adminHost: '127.0.0.1', adminAllow: [] });
  expect(readConfig({ ADMIN_ALLOW: '10.1.0.0/16,fd00::1' })).toMatchObject({
    adminHost: undefined,
    adminAllow: [
      { address: '10.1.0.0', prefix: 16, family: 'ipv4' },
      { address: 'fd00::1', prefix: 128, family: 'ipv6' },
    ],
  });
});

test.each(['10.1.0.0/33', '10.1.0/16', '10.1.0.0/16/2', 'prometheus', '10.1.0.0/', ','])(
  'refuses ADMIN_ALLOW=%s with an example',
  (text) => {
    expect(() => readConfig({ ADMIN_ALLOW: text })).toThrow('10.1.0.0/16,10.2.0.7');
  },
);
