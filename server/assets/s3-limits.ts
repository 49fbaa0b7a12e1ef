import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** How long the store may take, in milliseconds; longer is a timeout. */
export type Limits = {
  /** To accept a connection. */
  readonly connect: number;
  /** To begin its answer, beside the time that sending takes at the least rate. */
  readonly answer: number;
  /** Between two pieces of its answer. */
  readonly pause: number;
};

/** With three attempts, a caller hears of a store that says nothing after a quarter of a minute, or a half. */
export const SOON_ENOUGH: Limits = { connect: 2_000, answer: 5_000, pause: 10_000 };

/** The least rate at which it takes bytes, in bytes a second. */
const LEAST_RATE = 1024 * 1024;
/** Connections: each file that is being downloaded holds one for as long as its reader takes. */
const MOST_CONNECTIONS = 256;
/** The longest answer that is not an object: what it is read into is memory. */
const LONGEST_ANSWER = 1024 * 1024;

/** A store that puts the parts of a large file together takes its time. */
const TO_COMPLETE = 6;

type Request = Parameters<NodeHttpHandler['handle']>[0];
type Options = Parameters<NodeHttpHandler['handle']>[1];
type Answer = ReturnType<NodeHttpHandler['handle']>;

/** Sends the SDK's requests within time limits that suit their size. It follows no redirect. */
export class LimitedHandler extends NodeHttpHandler {
  readonly #limits: Limits;

  constructor(limits: Limits) {
    super({
      connectionTimeout: limits.connect,
      requestTimeout: limits.answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
    });
    this.#limits = limits;
  }

  override async handle(request: Request, options?: Options): Answer {
    const { answer, pause } = this.#limits;
    const sending = (sizeOf(request.body) / LEAST_RATE) * 1_000;
    const thinking = completes(request) ? answer * TO_COMPLETE : answer;
    const requestTimeout = sending + thinking;
    const { response } = await super.handle(request, { ...options, requestTimeout });
    if (response.body instanceof Readable) {
      const mostBytes = isForObject(request) ? Number.POSITIVE_INFINITY : LONGEST_ANSWER;
      response.body = watched(response.body, { pause, mostBytes });
    }
    return { response };
  }
}

function sizeOf(body: unknown): number {
  return body instanceof Uint8Array ? body.byteLength : 0;
}

function isForObject({ method, query }: Request): boolean {
  return method === 'GET' && !('uploads' in query);
}

function completes({ method, query }: Request): boolean {
  return method === 'POST' && 'uploadId' in query;
}

type Watch = {
  /** The longest wait for its next bytes, in milliseconds; while nobody reads none is counted. */
  readonly pause: number;
  readonly mostBytes: number;
};

/**
 * The bytes of `source`, which ends with an error where it stands still (a TimeoutError), breaks off, or
 * is longer than it may be. Whoever leaves early closes the source.
 */
function watched(source: Readable, { pause, mostBytes }: Watch): Readable {
  let seen = 0;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    const message = `The asset store sent nothing for ${pause} ms in the middle of its answer.`;
    out.destroy(Object.assign(new Error(message), { name: 'TimeoutError' }));
  };
  const out = new Readable({
    read() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, pause);
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
  source.pause();
  source.on('data', (chunk: Buffer) => {
    clearTimeout(timer);
    seen += chunk.length;
    if (seen > mostBytes)
      out.destroy(new Error(`The asset store answered ${seen} bytes and more.`));
    else if (!out.push(chunk)) source.pause();
    else timer = setTimeout(giveUp, pause);
  });
  source.on('end', () => {
    clearTimeout(timer);
    out.push(null);
  });
  const breakOff = (cause?: Error) =>
    out.destroy(new Error('The asset store broke off its answer.', { cause }));
  source.on('error', breakOff);
  source.on('close', () => {
    if (!source.readableEnded) breakOff();
  });
  return out;
}
