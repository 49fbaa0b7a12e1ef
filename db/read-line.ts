import type { Duplex } from 'node:stream';
import { type Column, columnsIn, errorIn, type ReadError, rowIn } from './read-answers.ts';
import { prepareMessages, readMessages } from './read-messages.ts';

/** One open session that runs point reads as named statements, pipelined. */
export type ReadLine = {
  run(name: string, text: string, values: readonly unknown[]): Promise<object[]>;
};

/**
 * Takes over the stream of a session that is open and idle. What is asked in one turn of the event
 * loop goes out in one write. A read that is not answered within `timeoutMs` destroys the stream.
 */
export function makeReadLine(stream: Duplex, timeoutMs: number): ReadLine {
  const waiting: Waiting[] = [];
  const statements = new Map<string, Statement>();
  let leaving: Buffer[] = [];
  const watch = setInterval(() => {
    const [oldest] = waiting;
    if (!oldest || performance.now() - oldest.since <= timeoutMs) return;
    // After a pause of the event loop the answer may be here and only has to be taken.
    setImmediate(() => {
      if (waiting[0] === oldest) stream.destroy(new Error('Query read timeout'));
    });
  }, WATCH_MS).unref();
  stream.removeAllListeners('data');
  stream.on('data', splitMessages(take));
  stream.once('close', () => {
    clearInterval(watch);
    for (const { asked } of waiting.splice(0)) asked.reject(new Error('Connection terminated'));
  });
  return { run };

  function run(name: string, text: string, values: readonly unknown[]): Promise<object[]> {
    const { promise, resolve, reject } = Promise.withResolvers<object[]>();
    ask({ name, text, values, resolve, reject, isSecond: false });
    return promise;
  }

  function ask(asked: Asked): void {
    if (stream.destroyed) {
      asked.reject(new Error('Connection terminated'));
      return;
    }
    const { name, text, values } = asked;
    let statement = statements.get(name);
    if (!statement) {
      statement = { name, columns: undefined };
      statements.set(name, statement);
      send(prepareMessages(name, text));
    }
    send(readMessages(name, values));
    waiting.push({ asked, statement, rows: [], error: undefined, since: performance.now() });
  }

  function send(message: Buffer): void {
    if (leaving.push(message) === 1) setImmediate(flush);
  }

  function flush(): void {
    stream.write(leaving.length === 1 && leaving[0] ? leaving[0] : Buffer.concat(leaving));
    leaving = [];
  }

  /** Takes one message of the database: its type at `start`, its body five bytes on. */
  function take(message: Buffer, start: number, end: number): void {
    const [read] = waiting;
    if (!read) return;
    switch (message[start]) {
      case ROW_DESCRIPTION:
        read.statement.columns = columnsIn(message, start + 5);
        break;
      case DATA_ROW:
        read.rows.push(rowIn(message, start + 5, read.statement.columns ?? []));
        break;
      case ERROR:
        read.error = errorIn(message, start + 5, end);
        break;
      case READY:
        waiting.shift();
        settle(read);
    }
  }

  function settle({ asked, statement, rows, error }: Waiting): void {
    if (error) refused(asked, statement, error);
    else asked.resolve(rows);
  }

  function refused(asked: Asked, statement: Statement, error: ReadError): void {
    const isGone = STATEMENT_GONE.has(error.code);
    // It was not prepared, or is not any more, and has to be anew.
    if ((isGone || !statement.columns) && statements.get(statement.name) === statement) {
      statements.delete(statement.name);
    }
    if (isGone && !asked.isSecond) ask({ ...asked, isSecond: true });
    else asked.reject(error);
  }
}

type Asked = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  resolve(rows: object[]): void;
  reject(error: Error): void;
  /** Asked a second time, of a statement that was prepared anew. */
  readonly isSecond: boolean;
};
type Statement = { readonly name: string; columns: readonly Column[] | undefined };
type Waiting = {
  readonly asked: Asked;
  readonly statement: Statement;
  readonly rows: object[];
  error: ReadError | undefined;
  readonly since: number;
};

/** Deallocated (26000), or of other columns since a migration (0A000, "cached plan"). */
const STATEMENT_GONE = new Set<string | undefined>(['26000', '0A000']);
const WATCH_MS = 250;
const [ROW_DESCRIPTION, DATA_ROW, ERROR, READY] = [0x54, 0x44, 0x45, 0x5a];
const HEADER = 5;
const [LEAST_KEPT, MOST_KEPT] = [1024, 1024 * 1024];

/**
 * Cuts a stream of bytes into messages and hands each to `take`. One that comes in pieces is put
 * together in memory that is used again, so that large answers are no work for the collector, but
 * for the very large, whose memory is given back.
 */
function splitMessages(take: (bytes: Buffer, start: number, end: number) => void) {
  let kept = Buffer.alloc(LEAST_KEPT);
  let size = 0;
  return (chunk: Buffer) => {
    let at = 0;
    while (size > 0) {
      const wanted = size < HEADER ? HEADER : lengthAt(kept, 0);
      const taken = Math.min(wanted - size, chunk.length - at);
      keep(chunk, at, at + taken);
      at += taken;
      if (size < wanted) return;
      if (size >= lengthAt(kept, 0)) {
        take(kept, 0, size);
        size = 0;
        if (kept.length > MOST_KEPT) kept = Buffer.alloc(LEAST_KEPT);
      }
    }
    while (at + HEADER <= chunk.length && at + lengthAt(chunk, at) <= chunk.length) {
      const end = at + lengthAt(chunk, at);
      take(chunk, at, end);
      at = end;
    }
    keep(chunk, at, chunk.length);
  };

  function keep(chunk: Buffer, from: number, to: number): void {
    const needed = size + to - from;
    if (needed > kept.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      kept.copy(larger, 0, 0, size);
      kept = larger;
    }
    chunk.copy(kept, size, from, to);
    size = needed;
  }
}

/** The length of the message that begins at `at`, its type included. */
function lengthAt(bytes: Buffer, at: number): number {
  return 1 + bytes.readUInt32BE(at + 1);
}
