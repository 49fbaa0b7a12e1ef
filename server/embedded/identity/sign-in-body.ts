import type { IncomingMessage } from 'node:http';

export type SignInBody = { readonly username: string; readonly password: string };

const MOST_BYTES = 16 * 1024;

/** Whether the body is a form as browsers send it, of 16 KiB at most. */
export function isForm({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const length = Number(headers['content-length']);
  return type === 'application/x-www-form-urlencoded' && length <= MOST_BYTES;
}

/** The fields of a form. Reads no more than was announced. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** What was filled in; what is missing is empty. */
export async function readSignInForm(request: IncomingMessage): Promise<SignInBody> {
  const form = await readForm(request);
  return { username: form.get('username') ?? '', password: form.get('password') ?? '' };
}
