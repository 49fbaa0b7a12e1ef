import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { services } from '#lib/services.ts';
import type { Attempt } from './attempt.ts';
import { nextAuthOptions } from './next-auth-options.ts';

type Step = 'csrf' | 'signin' | 'callback';
type Sent = { query?: Record<string, string>; form?: Record<string, string> };

/** Has next-auth do one step of a sign-in, for the request that is being answered and its cookies. */
export async function takeStep(
  attempt: Attempt,
  step: Step,
  { query = {}, form }: Sent = {},
): Promise<Response> {
  const { publicUrl } = services().config;
  // The one place that next-auth takes its own address from; the Host header would be the other.
  process.env['NEXTAUTH_URL'] = publicUrl;
  const nextauth = step === 'csrf' ? [step] : [step, 'oidc'];
  const url = `${publicUrl}/api/auth/${nextauth.join('/')}?${new URLSearchParams(query)}`;
  const request = new NextRequest(url, form && { method: 'POST', body: new URLSearchParams(form) });
  return NextAuth(request, { params: { nextauth } }, nextAuthOptions(attempt));
}
