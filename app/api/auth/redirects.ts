import { headers } from 'next/headers';
import type { SignInProblem } from '#lib/auth/sign-in-problem.ts';
import { services } from '#lib/services.ts';

/** Leads the browser on, with cookies. */
export function leadTo(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: address, 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Leads to our own sign-in page, which says what happened and what the log knows it under. */
export async function leadToSignIn(
  { problem, returnTo = '/' }: { problem?: SignInProblem | undefined; returnTo?: string },
  cookies: readonly string[] = [],
): Promise<Response> {
  const correlationId = await correlationIdOfRequest();
  const query = new URLSearchParams({
    ...(problem && { problem, correlationId }),
    ...(returnTo !== '/' && { returnTo }),
  });
  const { publicUrl } = services().config;
  return leadTo(`${publicUrl}/sign-in${query.size > 0 ? `?${query}` : ''}`, cookies);
}

/** What the log knows the request under that is being answered. */
export async function correlationIdOfRequest(): Promise<string> {
  return (await headers()).get('x-correlation-id') ?? '';
}
