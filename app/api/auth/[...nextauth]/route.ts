import type { NextRequest } from 'next/server';
import { beginSignIn, finishSignIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

type Context = { readonly params: Promise<{ readonly nextauth: string[] }> };

/**
 * The two steps of a sign-in. Everything else that next-auth has here (its session endpoint, forms and pages)
 * is not served.
 */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const path = nextauth.join('/');
  if (path === 'sign-in') return beginSignIn(request);
  if (path === 'callback/oidc') return finishSignIn(request, context);
  return new Response('Nothing is here.', { status: 404 });
}

/** The sign-out, which the server lets through from our own pages alone. */
export const POST = signOut;
