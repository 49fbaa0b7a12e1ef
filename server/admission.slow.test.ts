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

test('an event loop lags while it is late beat after beat, and not for a single pause', async () => {
  const watch = watchEventLoop();
  const block = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  expect(watch.isLagging()).toBe(false);
  block(400);
  await new Promise(setImmediate);
  expect(watch.isLagging()).toBe(false);
  const lagged: boolean[] = [];
  const blocking = setInterval(() => {
    lagged.push(watch.isLagging());
    block(400);
  }, 1);
  await expect.poll(() => lagged.at(-1), { timeout: 10_000 }).toBe(true);
  expect(watch.isLagging(10_000)).toBe(false);
  clearInterval(blocking);
  await expect.poll(() => watch.isLagging()).toBe(false);
  watch.stop();
});
