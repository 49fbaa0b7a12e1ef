import { PERSON_COOKIE } from '#components/frame/person-cookie.ts';
import { findIssuerEndpoints } from '#lib/auth/issuer-endpoints.ts';
import { staffCookieName, staffSessionId } from '#lib/auth/staff-cookie.ts';
import { endStaffSession } from '#lib/auth/staff-sessions.ts';
import { services } from '#lib/services.ts';

/**
 * Ends the session of whoever asks, here for good, and then at the issuer, which may know the browser after
 * our own session is over. Where the issuer cannot do that, the sign-in page says so.
 */
export async function signOut(request: Request): Promise<Response> {
  const { config, sessionDb } = services();
  const id = staffSessionId(request.headers.get('cookie'), config);
  const ended = id === undefined ? undefined : await endStaffSession(sessionDb, id);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const gone = 'Path=/; Max-Age=0; SameSite=Lax';
  headers.append('Set-Cookie', `${staffCookieName(config)}=; ${gone}; HttpOnly${secure}`);
  // What the browser remembers of this person, for the next at the same counter not to find.
  headers.append('Set-Cookie', `${PERSON_COOKIE}=; ${gone}`);
  const issuer = await findIssuerSignOut();
  if (!issuer) {
    headers.set('Location', `${config.publicUrl}/sign-in?signedOut=here`);
    return new Response(null, { status: 303, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (ended?.idToken && config.logoutMethod !== 'get') {
    const nonce = request.headers.get('x-nonce') ?? '';
    return new Response(page(formTo(issuer, ended.idToken, nonce)), { headers });
  }
  // A redirect would have to pass our policy of where forms may lead, and so would every host that the issuer
  // redirects to; a refresh is a navigation of its own. Without the ID token the issuer asks whether to sign out.
  const address = new URL(issuer.address);
  for (const [name, value] of issuer.fields) address.searchParams.set(name, value);
  headers.set('Refresh', `0; url=${address.href}`);
  return new Response(page(`<p><a href="${escaped(address.href)}">${WORDS}</a></p>`), { headers });
}

type IssuerSignOut = {
  readonly address: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
};

/** Where the issuer ends its own session and leads back from; undefined where it cannot, or not now. */
async function findIssuerSignOut(): Promise<IssuerSignOut | undefined> {
  const { config, sampledLog, portalClient } = services();
  if (!portalClient) return undefined;
  try {
    const { endSession } = await findIssuerEndpoints(portalClient.issuer);
    const back = `${config.publicUrl}/sign-in?signedOut=1`;
    if (!endSession) return undefined;
    const fields = [
      ['client_id', portalClient.clientId],
      ['post_logout_redirect_uri', back],
      // What Cognito calls it; others pass over what they do not know.
      ['logout_uri', back],
    ] as const;
    return { address: endSession, fields };
  } catch (err) {
    sampledLog.write('warn', 'the issuer cannot be asked to sign somebody out', { err });
    return undefined;
  }
}

/**
 * A form, for the ID token belongs in no address: those stand in histories and logs. Scripts submit it at once;
 * without them it is a button. `nonce` lets the script through our policy.
 */
function formTo({ address, fields }: IssuerSignOut, idToken: string, nonce: string): string {
  const inputs = [['id_token_hint', idToken] as const, ...fields].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="${escaped(address)}">
${inputs.join('\n')}
<button>${WORDS}</button>
</form>
<script nonce="${escaped(nonce)}">document.forms[0].submit()</script>`;
}

const WORDS = 'Sign out of your work account too';

/** What is seen for a moment, and by whoever has scripts or refreshes switched off. */
function page(way: string): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
<title>Signing out · Trade Supply</title>
<main>
<h1>You are signed out of Trade Supply</h1>
${way}
</main>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
