import { expect, test, vi } from 'vitest';
import { openPortal } from './testing/test-portal.ts';

vi.setConfig({ testTimeout: 60_000 });

test('is not ready after SIGTERM, serves for its grace period, and exits with 0', async () => {
  const portal = await openPortal(() => ({ DRAIN_GRACE_SECONDS: '2' }));
  const { service } = portal;
  const status = async (address: string) => (await fetch(address)).status;
  expect(await status(`${service.adminUrl}/ready`)).toBe(200);
  const began = performance.now();
  service.process.kill('SIGTERM');
  await expect.poll(() => status(`${service.adminUrl}/ready`)).toBe(503);
  expect(await status(`${service.adminUrl}/live`)).toBe(200);
  expect(await status(`${service.url}/sign-in`)).toBe(200);
  expect(await service.exit).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(1_900);
  expect(service.output()).not.toContain('"level":"error"');
  await portal.close();
});

test('ends the grace period on a second signal', async () => {
  const portal = await openPortal(() => ({ DRAIN_GRACE_SECONDS: '20' }));
  const { service } = portal;
  service.process.kill('SIGINT');
  await expect.poll(service.output, { timeout: 5_000 }).toContain('"msg":"stopping"');
  const began = performance.now();
  service.process.kill('SIGINT');
  expect(await service.exit).toBe(0);
  expect(performance.now() - began).toBeLessThan(8_000);
  await portal.close();
});
