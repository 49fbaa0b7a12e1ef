import type { IncomingMessage } from 'node:http';

export type SignInBody = { readonly username: string; readonly password: string };

const MOST_BYTES = 16 * 1024;

/** Whether the body is a form as browsers send it, and no longer than names and passwords are. */
export function isSignInForm({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const length = Number(headers['content-length']);
  return type === 'application/x-www-form-urlencoded' && length <= MOST_BYTES;
}

/** What was filled in; what is missing is empty. Reads no more than was announced. */
export async function readSignInForm(request: IncomingMessage): Promise<SignInBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  return { username: form.get('username') ?? '', password: form.get('password') ?? '' };
}
