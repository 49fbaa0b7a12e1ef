import { PREFERENCES_COOKIE } from '#components/shell/preferences/preferences.ts';
import { fetchIssuerEndpoints } from '#lib/auth/issuer-discovery.ts';
import { readSessionId, sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { endStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { services } from '#lib/services.ts';

/**
 * Ends the caller's session here, and then at the issuer, which has a session of its own. If the issuer does not support
 * that, the sign-in page says so.
 */
export async function signOut(request: Request): Promise<Response> {
  const { config, sessionDb, sampledLog, portalClient } = services();
  const id = readSessionId(request.headers.get('cookie'), config);
  const ended = id === undefined ? undefined : await endStaffSession(sessionDb, id);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const expired = 'Path=/; Max-Age=0; SameSite=Lax';
  headers.append('Set-Cookie', `${sessionCookieName(config)}=; ${expired}; HttpOnly${secure}`);
  // The user's preferences, which the next user of a shared browser must not see.
  headers.append('Set-Cookie', `${PREFERENCES_COOKIE}=; ${expired}`);
  const redirect = (outcome: '1' | 'here') => {
    headers.set('Location', `${config.publicUrl}/sign-in?signedOut=${outcome}`);
    return new Response(null, { status: 303, headers });
  };
  // The embedded provider asks for the password at each sign-in.
  if (config.oidcIssuer === undefined) return redirect('1');
  try {
    const { endSession } = portalClient ? await fetchIssuerEndpoints(portalClient.issuer) : {};
    if (endSession === undefined) return redirect('here');
    headers.set('Content-Type', 'text/html; charset=utf-8');
    const nonce = request.headers.get('x-nonce') ?? '';
    return new Response(signOutPage(new URL(endSession), ended?.idToken, nonce), { headers });
  } catch (err) {
    sampledLog.write('warn', 'could not reach the issuer for a sign-out', { err });
    return redirect('here');
  }
}

/**
 * A page whose form signs out at the issuer: a script submits it at once, and without scripts it is a button. It is a
 * form, since the ID token must not be in a URL, which histories and logs record; without the token the issuer asks for
 * confirmation.
 */
function signOutPage(address: URL, idToken: string | undefined, nonce: string): string {
  const { config, portalClient } = services();
  const returnUrl = `${config.publicUrl}/sign-in?signedOut=1`;
  const fields = [
    // A form by GET drops the query of its address.
    ...(config.logoutMethod === 'get' ? address.searchParams : []),
    ['client_id', portalClient?.clientId ?? ''],
    ['post_logout_redirect_uri', returnUrl],
    // The name in Cognito; other issuers ignore it.
    ['logout_uri', returnUrl],
    ...(idToken !== undefined && config.logoutMethod !== 'get' ? [['id_token_hint', idToken]] : []),
  ];
  const inputs = fields.map(
    ([name = '', value = '']) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
<title>Signing out · Trade Supply</title>
<main>
<h1>You are signed out of Trade Supply</h1>
<form method="${config.logoutMethod}" action="${escapeHtml(address.href)}">
${inputs.join('\n')}
<button>Sign out of your work account too</button>
</form>
</main>
<script nonce="${escapeHtml(nonce)}">sessionStorage.clear();document.forms[0].submit()</script>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
