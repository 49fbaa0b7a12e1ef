import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '#lib/command.ts';

/** How to send a file: as the body, or as a part of a form. */
type SendOptions = {
  readonly url: string;
  readonly method: 'PUT' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly asForm: boolean;
};

/** Streams the file at `path` and returns the body of the response. Throws CommandError unless the status is 2xx. */
export async function sendFile(path: string, options: SendOptions): Promise<string> {
  const { url, method, headers, asForm } = options;
  const [before, after] = asForm ? [HEAD, TAIL] : ['', ''];
  const { size } = await stat(path);
  const length = before.length + size + after.length;
  const type = asForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/octet-stream';
  const outgoing = request(url, {
    method,
    headers: { ...headers, 'Content-Type': type, 'Content-Length': length },
  });
  const responded = once(outgoing, 'response');
  const body = Readable.from(withEnvelope(before, path, after));
  const [[response]]: [IncomingMessage[], unknown] = await Promise.all([
    responded,
    pipeline(body, outgoing),
  ]);
  if (!response) throw new CommandError(`${url} did not respond.`);
  const responseText = await text(response);
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) return responseText;
  throw new CommandError(`${method} ${url} returned ${statusCode}: ${responseText.slice(0, 500)}`);
}

// The multipart envelope of the file.
const BOUNDARY = 'the-boundary-of-a-bench';
const HEAD = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="manual.pdf"',
  'Content-Type: application/pdf',
  '',
  '',
].join('\r\n');
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

async function* withEnvelope(before: string, path: string, after: string): AsyncGenerator<Buffer> {
  if (before !== '') yield Buffer.from(before);
  yield* createReadStream(path, { highWaterMark: 262_144 });
  if (after !== '') yield Buffer.from(after);
}
