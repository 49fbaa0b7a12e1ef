import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isPublic } from './addresses.ts';
import type { makeWebhookSender } from './sender.ts';
import { setUpReceiver } from './testing/receiver.ts';
import { NewWebhook } from './webhook.ts';

const receiver = setUpReceiver();

const send = (
  options: Partial<Parameters<typeof makeWebhookSender>[0]> = {},
  url = 'https://localhost/hook',
) => receiver.makeSender(options).send(url, {}, '{}');
const REFUSED = { attempt: { error: 'ADDRESS_NOT_ALLOWED' } };

test.each([
  ...['8.8.8.8', '93.184.215.14', '192.0.1.1', '2606:4700::1111', '2001:4860:4860::8888'],
])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '192.0.0.192', '198.19.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', 'fe80::1'],
  ...['fd00::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '4000::1'],
  ...['168.63.129.16', '161.26.0.7', '166.9.10.11', '199.36.153.8', '2600:2d00:2:1000::1'],
  ...['fe80::1%eth0', 'localhost', ''],
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test('a name that leads inside later, or to one address inside among others, is sent nothing', async () => {
  const networks = undefined;
  const answers = [['93.184.215.14'], ['127.0.0.1']];
  const sender = receiver.makeSender({ networks, resolve: async () => answers.shift() ?? [] });
  expect(await sender.canReach('https://localhost/')).toBe(true);
  expect(await sender.send('https://localhost/', {}, '{}')).toMatchObject(REFUSED);
  for (const addresses of [['93.184.215.14', '::ffff:7f00:1'], ['93.184.215.14', '10.0.0.1'], []])
    expect(await send({ networks, resolve: async () => addresses })).toMatchObject(REFUSED);
  expect(receiver.received).toEqual([]);
});

test('nobody learns whether a name inside exists', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  expect(await send({ resolve })).toMatchObject(REFUSED);
  expect(await receiver.makeSender({ resolve }).canReach('https://localhost/')).toBe(false);
});

test('the address of the connection is checked before anything is sent', async () => {
  let checks = 0;
  const networks = receiver.loopback;
  const check = networks.check.bind(networks);
  const once = Object.assign(Object.create(networks), {
    check: (address: string) => ++checks === 1 && check(address),
  });
  expect(await send({ networks: once })).toMatchObject(REFUSED);
  expect([checks, receiver.received]).toEqual([2, []]);
});

test('an address in place of a name is refused, which no lookup would see', async () => {
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
    expect(await send({}, `https://${host}/`)).toMatchObject(REFUSED);
  expect(receiver.received).toEqual([]);
});

test('a redirect is an answer like others, and is not followed', async () => {
  receiver.answerWith((response) =>
    response.writeHead(307, { location: 'https://localhost/inside' }).end(),
  );
  expect(await send()).toMatchObject({ attempt: { status: 307 } });
  expect(receiver.received).toHaveLength(1);
});

test('a receiver that changes the protocol instead of answering has not been reached', async () => {
  receiver.answerWith(({ socket }) => {
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  });
  const { attempt } = await send({ timeoutMs: 500 });
  expect(attempt).toMatchObject({ error: 'FAILED' });
});

test('a certificate of an unknown authority is refused', async () => {
  const { attempt } = await send({ ca: [] });
  expect(attempt.error).toMatch(/SELF_SIGNED|UNABLE_TO/);
  expect(receiver.received).toEqual([]);
});

test('a receiver that answers a byte at a time is given up, or known by its status', async () => {
  receiver.answerWith(async ({ socket }) => {
    for (const byte of 'HTTP/1.1 200 OK\r\n') {
      socket?.write(byte);
      await pause(100);
    }
  });
  const { attempt } = await send({ timeoutMs: 500 });
  expect(attempt).toMatchObject({ error: 'TIMED_OUT' });
  expect(attempt.durationMs).toBeLessThan(5_000);
  receiver.answerWith(async (response) => {
    response.writeHead(200, { 'content-length': 100 });
    for (let count = 0; count < 10; count += 1) {
      response.write('x');
      await pause(100);
    }
  });
  expect(await send({ timeoutMs: 500 })).toMatchObject({ attempt: { status: 200 } });
});

test('no more than 16 KiB of an answer are read', async () => {
  const closed = Promise.withResolvers<number>();
  receiver.answerWith((response) => {
    response.writeHead(200);
    let written = 0;
    const timer = setInterval(() => {
      written += 4_096;
      response.write(Buffer.alloc(4_096));
    }, 1);
    response.once('close', () => {
      clearInterval(timer);
      closed.resolve(written);
    });
  });
  expect(await send({ timeoutMs: 10_000 })).toMatchObject({ attempt: { status: 200 } });
  expect(await closed.promise).toBeLessThan(2_000_000);
});

test('a process sends 32 messages at once, and four to a host, however it is written', () => {
  const given = { url: 'https://H1.example.:8443/', resources: ['stock'] };
  expect(NewWebhook.parse(given).url).toBe('https://h1.example:8443/');
  const sender = receiver.makeSender();
  for (let host = 0; host < 8; host += 1) {
    for (let count = 0; count < 4; count += 1) sender.tryTake(`https://h${host}.example/`);
    expect(sender.tryTake(`https://h${host}.example:8443/`)).toBeUndefined();
  }
  expect([sender.isFull(), sender.busyHosts()]).toMatchObject([true, { length: 8 }]);
  expect(sender.tryTake('https://another.example/')).toBeUndefined();
});
