import type { Duplex } from 'node:stream';
import { type QueryObserver, type RequestScope, requestScope } from '#db/request-scope.ts';
import {
  type Column,
  type ErrorResponse,
  executeMessages,
  parseDataRow,
  parseErrorResponse,
  parseRowDescription,
  prepareMessages,
} from './protocol.ts';

/** A connection that pipelines queries, run as named prepared statements. */
export type PipelinedConnection = {
  run(name: string, text: string, values: readonly unknown[]): Promise<object[]>;
};

/**
 * Takes over the stream of an open, idle session. Queries made in one turn of the event loop go out in one write. One
 * that is not answered within `timeoutMs` destroys the stream.
 */
export function createPipelinedConnection(
  stream: Duplex,
  timeoutMs: number,
  onQuery?: QueryObserver,
): PipelinedConnection {
  const pending: PendingQuery[] = [];
  const statements = new Map<string, Statement>();
  let outgoing: Buffer[] = [];
  const timeoutCheck = setInterval(() => {
    const [oldest] = pending;
    if (!oldest || performance.now() - oldest.since <= timeoutMs) return;
    // After the event loop was blocked, the answer may be waiting in the socket: read it first.
    setImmediate(() => {
      if (pending[0] === oldest) stream.destroy(new Error('Query read timeout'));
    });
  }, TIMEOUT_CHECK_MS).unref();
  stream.removeAllListeners('data');
  stream.on('data', splitMessages(handle));
  stream.once('close', () => {
    clearInterval(timeoutCheck);
    const error = new Error('Connection terminated');
    for (const { query, since } of pending.splice(0)) {
      onQuery?.(query.text, since, error, query.scope);
      query.reject(error);
    }
  });
  return { run };

  function run(name: string, text: string, values: readonly unknown[]): Promise<object[]> {
    const { promise, resolve, reject } = Promise.withResolvers<object[]>();
    const scope = requestScope.getStore();
    enqueue({ name, text, values, scope, resolve, reject, isRetry: false });
    return promise;
  }

  function enqueue(query: Query): void {
    if (stream.destroyed) {
      query.reject(new Error('Connection terminated'));
      return;
    }
    const { name, text, values } = query;
    let statement = statements.get(name);
    if (!statement) {
      statement = { name, columns: undefined };
      statements.set(name, statement);
      send(prepareMessages(name, text));
    }
    send(executeMessages(name, values));
    pending.push({ query, statement, rows: [], error: undefined, since: performance.now() });
  }

  function send(message: Buffer): void {
    if (outgoing.push(message) === 1) setImmediate(flush);
  }

  function flush(): void {
    stream.write(outgoing.length === 1 && outgoing[0] ? outgoing[0] : Buffer.concat(outgoing));
    outgoing = [];
  }

  /** Handles one backend message: its type is at `start`, its body five bytes on. */
  function handle(message: Buffer, start: number, end: number): void {
    const [current] = pending;
    if (!current) return;
    switch (message[start]) {
      case ROW_DESCRIPTION:
        current.statement.columns = parseRowDescription(message, start + 5);
        break;
      case DATA_ROW:
        current.rows.push(parseDataRow(message, start + 5, current.statement.columns ?? []));
        break;
      case ERROR:
        current.error = parseErrorResponse(message, start + 5, end);
        break;
      case READY:
        pending.shift();
        settle(current);
    }
  }

  function settle({ query, statement, rows, error, since }: PendingQuery): void {
    onQuery?.(query.text, since, error, query.scope);
    if (error) rejectQuery(query, statement, error);
    else query.resolve(rows);
  }

  function rejectQuery(query: Query, statement: Statement, error: ErrorResponse): void {
    const isStatementGone = STATEMENT_GONE.has(error.code);
    // The statement was not prepared, or no longer is: prepare it again.
    if ((isStatementGone || !statement.columns) && statements.get(statement.name) === statement) {
      statements.delete(statement.name);
    }
    if (isStatementGone && !query.isRetry) enqueue({ ...query, isRetry: true });
    else query.reject(error);
  }
}

type Query = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The request that it is made for: its text is prepared, and cannot name it. */
  readonly scope: RequestScope | undefined;
  resolve(rows: object[]): void;
  reject(error: Error): void;
  /** Whether this is the retry, after preparing the statement again. */
  readonly isRetry: boolean;
};
type Statement = { readonly name: string; columns: readonly Column[] | undefined };
type PendingQuery = {
  readonly query: Query;
  readonly statement: Statement;
  readonly rows: object[];
  error: ErrorResponse | undefined;
  readonly since: number;
};

/** Deallocated (26000), or its columns changed in a migration (0A000, "cached plan"). */
const STATEMENT_GONE = new Set<string | undefined>(['26000', '0A000']);
const TIMEOUT_CHECK_MS = 250;
const [ROW_DESCRIPTION, DATA_ROW, ERROR, READY] = [0x54, 0x44, 0x45, 0x5a];
const HEADER = 5;
const [MIN_BUFFER, MAX_BUFFER] = [1024, 1024 * 1024];

/**
 * Splits a byte stream into messages and passes each to `handle`. A message that arrives in pieces is assembled in a
 * reused buffer, so that large answers make no garbage; only a very large buffer is dropped.
 */
function splitMessages(handle: (bytes: Buffer, start: number, end: number) => void) {
  let buffer = Buffer.alloc(MIN_BUFFER);
  let size = 0;
  return (chunk: Buffer) => {
    let offset = 0;
    while (size > 0) {
      const length = size < HEADER ? HEADER : lengthAt(buffer, 0);
      const count = Math.min(length - size, chunk.length - offset);
      append(chunk, offset, offset + count);
      offset += count;
      if (size < length) return;
      if (size >= lengthAt(buffer, 0)) {
        handle(buffer, 0, size);
        size = 0;
        if (buffer.length > MAX_BUFFER) buffer = Buffer.alloc(MIN_BUFFER);
      }
    }
    while (offset + HEADER <= chunk.length && offset + lengthAt(chunk, offset) <= chunk.length) {
      const end = offset + lengthAt(chunk, offset);
      handle(chunk, offset, end);
      offset = end;
    }
    append(chunk, offset, chunk.length);
  };

  function append(chunk: Buffer, from: number, to: number): void {
    const needed = size + to - from;
    if (needed > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      buffer.copy(larger, 0, 0, size);
      buffer = larger;
    }
    chunk.copy(buffer, size, from, to);
    size = needed;
  }
}

/** The length of the message at `at`, type byte included. */
function lengthAt(bytes: Buffer, offset: number): number {
  return 1 + bytes.readUInt32BE(offset + 1);
}
