import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '#lib/command.ts';

/** How a file is sent: as the body, or as the part of a form. */
export type Sending = {
  readonly url: string;
  readonly method: 'PUT' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly asForm: boolean;
};

/** Sends the file at `path` as a stream; gives the body of the answer. Throws where it is none of 2xx. */
export async function sendFile(path: string, sending: Sending): Promise<string> {
  const { url, method, headers, asForm } = sending;
  const [before, after] = asForm ? [HEAD, TAIL] : ['', ''];
  const { size } = await stat(path);
  const length = before.length + size + after.length;
  const type = asForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/octet-stream';
  const asked = request(url, {
    method,
    headers: { ...headers, 'Content-Type': type, 'Content-Length': length },
  });
  const answered = once(asked, 'response');
  const body = Readable.from(around(before, path, after));
  const [[answer]]: [IncomingMessage[], unknown] = await Promise.all([
    answered,
    pipeline(body, asked),
  ]);
  if (!answer) throw new CommandError(`${url} did not answer.`);
  const said = await text(answer);
  const { statusCode = 0 } = answer;
  if (statusCode >= 200 && statusCode < 300) return said;
  throw new CommandError(`${method} ${url} was answered ${statusCode}: ${said.slice(0, 500)}`);
}

const BOUNDARY = 'the-boundary-of-a-bench';
const HEAD = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="manual.pdf"',
  'Content-Type: application/pdf',
  '',
  '',
].join('\r\n');
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

async function* around(before: string, path: string, after: string): AsyncGenerator<Buffer> {
  if (before !== '') yield Buffer.from(before);
  yield* createReadStream(path, { highWaterMark: 262_144 });
  if (after !== '') yield Buffer.from(after);
}
