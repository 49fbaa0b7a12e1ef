import { Readable } from 'node:stream';

export type Watch = {
  /** The longest wait for its next bytes, in milliseconds; while nobody reads none is counted. */
  readonly pause: number;
  readonly mostBytes: number;
};

/**
 * The bytes of `source`, which ends with an error where it stands still (a TimeoutError), breaks off, or
 * is longer than it may be. Whoever leaves early closes the source.
 */
export function watched(source: Readable, { pause, mostBytes }: Watch): Readable {
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
