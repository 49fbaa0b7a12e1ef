import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { databaseErrorKind } from '#db/client.ts';
import { createPipelinedConnection } from './pipelined-connection.ts';

/** A fake session that answers each write with the next of `answers`. */
function session(...answers: Buffer[]) {
  const sent: Buffer[] = [];
  const stream = new Duplex({
    read: () => undefined,
    write(chunk, _encoding, done) {
      sent.push(chunk);
      const next = answers.shift();
      if (next) stream.push(next);
      done();
    },
  });
  return { stream, sent };
}

const message = (type: string, ...parts: (string | number[] | Buffer)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);
const column = (name: string, type: number) => [
  ...Buffer.from(`${name}\0`),
  ...[...int32(0), 0, 0, ...int32(type), 0, 0, ...int32(0), 0, 0],
];
const JSON_TYPE = 114;
const TEXT_TYPE = 25;
const description = message('T', [0, 2], column('document', JSON_TYPE), column('name', TEXT_TYPE));
const row = (document: string, name: string | null) =>
  message(
    'D',
    [0, 2],
    int32(Buffer.byteLength(document)),
    document,
    ...(name === null ? [int32(-1)] : [int32(Buffer.byteLength(name)), name]),
  );
const ready = message('Z', 'I');
const answer = (...rows: Buffer[]) =>
  Buffer.concat([
    message('1'),
    message('t', [0, 0]),
    description,
    message('2'),
    ...rows,
    message('C', 'SELECT 1\0'),
    ready,
  ]);

test.each([1, 2, 3, 7, 64, 100_000])(
  'an answer split into chunks of %d bytes is read correctly',
  async (size) => {
    const { stream } = session();
    const line = createPipelinedConnection(stream, 10_000);
    const pending = [line.run('a', 'select', []), line.run('a', 'select', [])];
    const large = `{"m":"${'ā'.repeat(5_000)}"}`;
    const bytes = Buffer.concat([
      answer(row(large, 'Māori'), row('{}', null)),
      message('2'),
      row('[]', ''),
      ready,
    ]);
    for (let at = 0; at < bytes.length; at += size) stream.push(bytes.subarray(at, at + size));
    const asBytes = Buffer.from(large);
    expect(await Promise.all(pending)).toEqual([
      [
        { document: asBytes, name: 'Māori' },
        { document: Buffer.from('{}'), name: null },
      ],
      [{ document: Buffer.from('[]'), name: '' }],
    ]);
    stream.destroy();
  },
);

test('queries made in one turn of the event loop are sent in one write', async () => {
  const { stream, sent } = session(Buffer.concat([answer(), message('2'), ready, answer()]));
  const line = createPipelinedConnection(stream, 10_000);
  const pending = [
    line.run('a', 'select', []),
    line.run('a', 'select', []),
    line.run('b', 'x', []),
  ];
  await Promise.all(pending);
  expect(sent).toHaveLength(1);
  stream.destroy();
});

test('a statement that could not be prepared is prepared again by the next query', async () => {
  const failure = message('E', 'SERROR\0C42P01\0Mno such table\0\0');
  const { stream, sent } = session(Buffer.concat([failure, ready]), answer(row('{}', 'x')));
  const line = createPipelinedConnection(stream, 10_000);
  await expect(line.run('a', 'select', [])).rejects.toMatchObject({
    code: '42P01',
    message: 'no such table',
  });
  expect(await line.run('a', 'select', [])).toEqual([{ document: Buffer.from('{}'), name: 'x' }]);
  expect(sent.map((bytes) => String.fromCharCode(bytes[0] ?? 0))).toEqual(['C', 'C']);
  stream.destroy();
});

test('a query that is never answered closes its connection and counts as an unreachable database', async () => {
  const { stream } = session();
  stream.on('error', () => undefined);
  const error = await createPipelinedConnection(stream, 1)
    .run('a', 'select', [])
    .catch((reason: unknown) => reason);
  expect(databaseErrorKind(error)).toBe('away');
  expect(stream.destroyed).toBe(true);
});
