import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { makeAdmission, watchEventLoop } from './admission.ts';

const aResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

test('requests up to the limit are let in, and another one when the first is done', () => {
  const admission = makeAdmission(2, () => false);
  const first = aResponse();
  expect(admission.admits(first)).toBe(true);
  expect(admission.admits(aResponse())).toBe(true);
  expect(admission.admits(aResponse())).toBe(false);
  expect(admission.inFlight).toBe(2);
  first.emit('close');
  expect(admission.inFlight).toBe(1);
  expect(admission.admits(aResponse())).toBe(true);
});

test('nobody is let in while the event loop lags', () => {
  const loop = { lags: true };
  const admission = makeAdmission(2, () => loop.lags);
  expect(admission.admits(aResponse())).toBe(false);
  loop.lags = false;
  expect(admission.admits(aResponse())).toBe(true);
});

test('an event loop that stood still for over half a second lags until its next beat', async () => {
  const watch = watchEventLoop();
  expect(watch.isLagging()).toBe(false);
  const until = performance.now() + 700;
  while (performance.now() < until);
  await expect.poll(() => watch.isLagging(), { interval: 5 }).toBe(true);
  await expect.poll(() => watch.isLagging()).toBe(false);
  watch.stop();
});
