import type { NextRequest } from 'next/server';
import { beginSignIn, finishSignIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

type Context = { readonly params: Promise<{ readonly nextauth: string[] }> };

/** The two steps of a sign-in. The other endpoints of next-auth (session, forms, pages) are not served. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const path = nextauth.join('/');
  if (path === 'sign-in') return beginSignIn(request);
  if (path === 'callback/oidc') return finishSignIn(request, context);
  return new Response('Nothing is here.', { status: 404 });
}

/** Sign-out. The server accepts it from our own pages only. */
export const POST = signOut;
