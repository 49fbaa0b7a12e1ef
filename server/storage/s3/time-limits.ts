import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/** Timeouts of the store, in milliseconds. */
export type TimeLimits = {
  /** To accept a connection. */
  readonly connect: number;
  /** Until the response begins, in addition to the time for sending at the minimum rate. */
  readonly answer: number;
  /** Between two chunks of the response. */
  readonly pause: number;
};

/** With three attempts, a silent store fails after 15 to 30 s. */
export const DEFAULT_TIME_LIMITS: TimeLimits = { connect: 2_000, answer: 5_000, pause: 10_000 };

/** The minimum rate at which it must accept bytes, in bytes a second. */
const MIN_BYTES_PER_SECOND = 1024 * 1024;
/** Each download holds a connection for as long as its client reads. */
const MAX_CONNECTIONS = 256;
/** The most bytes of a response other than an object, since it is read into memory. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** The factor for completing a multipart upload, which takes longer. */
const COMPLETION_FACTOR = 6;

type Request = Parameters<NodeHttpHandler['handle']>[0];
type Options = Parameters<NodeHttpHandler['handle']>[1];
type HandlerResult = ReturnType<NodeHttpHandler['handle']>;

/** The SDK's HTTP handler with timeouts that depend on the size of the request. Follows no redirects. */
export class LimitedHandler extends NodeHttpHandler {
  readonly #limits: TimeLimits;

  constructor(limits: TimeLimits) {
    super({
      connectionTimeout: limits.connect,
      requestTimeout: limits.answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    });
    this.#limits = limits;
  }

  override async handle(request: Request, options?: Options): HandlerResult {
    const { answer, pause } = this.#limits;
    const sending = (sizeOf(request.body) / MIN_BYTES_PER_SECOND) * 1_000;
    const waiting = completesUpload(request) ? answer * COMPLETION_FACTOR : answer;
    const requestTimeout = sending + waiting;
    const { response } = await super.handle(request, { ...options, requestTimeout });
    if (response.body instanceof Readable) {
      const maxBytes = readsObject(request) ? Number.POSITIVE_INFINITY : MAX_RESPONSE_BYTES;
      response.body = withTimeout(response.body, { pause, maxBytes });
    }
    return { response };
  }
}

function sizeOf(body: unknown): number {
  return body instanceof Uint8Array ? body.byteLength : 0;
}

function readsObject({ method, query }: Request): boolean {
  return method === 'GET' && !('uploads' in query);
}

function completesUpload({ method, query }: Request): boolean {
  return method === 'POST' && 'uploadId' in query;
}

type StreamLimits = {
  /** The longest wait for the next bytes, in milliseconds; not counted while nobody reads. */
  readonly pause: number;
  readonly maxBytes: number;
};

/**
 * Wraps `source`: fails with a TimeoutError if it stalls, and with an error if it breaks off or is too long. Destroying
 * the result destroys the source.
 */
function withTimeout(source: Readable, { pause, maxBytes }: StreamLimits): Readable {
  let seen = 0;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    const message = `The asset store sent nothing for ${pause} ms in the middle of its response.`;
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
    if (seen > maxBytes)
      out.destroy(new Error(`The response of the asset store has ${seen} bytes or more.`));
    else if (!out.push(chunk)) source.pause();
    else timer = setTimeout(giveUp, pause);
  });
  source.on('end', () => {
    clearTimeout(timer);
    out.push(null);
  });
  const breakOff = (cause?: Error) =>
    out.destroy(new Error('The asset store broke off its response.', { cause }));
  source.on('error', breakOff);
  source.on('close', () => {
    if (!source.readableEnded) breakOff();
  });
  return out;
}
