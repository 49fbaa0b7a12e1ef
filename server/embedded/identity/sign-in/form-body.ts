import type { IncomingMessage } from 'node:http';

type SignInBody = { readonly username: string; readonly password: string };

const MAX_BYTES = 16 * 1024;

/** Whether the body is a URL-encoded form of at most 16 KiB, by its headers. */
export function isForm({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const length = Number(headers['content-length']);
  return type === 'application/x-www-form-urlencoded' && length <= MAX_BYTES;
}

/** The fields of a form. Node reads no more than its Content-Length. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Username and password; a missing field is empty. */
export async function readSignInForm(request: IncomingMessage): Promise<SignInBody> {
  const form = await readForm(request);
  return { username: form.get('username') ?? '', password: form.get('password') ?? '' };
}
