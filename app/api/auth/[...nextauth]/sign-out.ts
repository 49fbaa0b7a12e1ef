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
  const { config, sessionDb } = services();
  const id = readSessionId(request.headers.get('cookie'), config);
  const ended = id === undefined ? undefined : await endStaffSession(sessionDb, id);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const expired = 'Path=/; Max-Age=0; SameSite=Lax';
  headers.append('Set-Cookie', `${sessionCookieName(config)}=; ${expired}; HttpOnly${secure}`);
  // The user's preferences, which the next user of a shared browser must not see.
  headers.append('Set-Cookie', `${PREFERENCES_COOKIE}=; ${expired}`);
  const issuer = await findIssuerSignOut();
  if (!issuer) {
    headers.set('Location', `${config.publicUrl}/sign-in?signedOut=here`);
    return new Response(null, { status: 303, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (ended?.idToken && config.logoutMethod !== 'get') {
    const nonce = request.headers.get('x-nonce') ?? '';
    return new Response(page(autoSubmitForm(issuer, ended.idToken, nonce)), { headers });
  }
  // A redirect would be subject to `form-action`, for every host that the issuer redirects to; a refresh is a separate
  // navigation. Without the ID token, the issuer asks for confirmation.
  const address = new URL(issuer.address);
  for (const [name, value] of issuer.fields) address.searchParams.set(name, value);
  headers.set('Refresh', `0; url=${address.href}`);
  return new Response(page(`<p><a href="${escapeHtml(address.href)}">${LABEL}</a></p>`), {
    headers,
  });
}

type IssuerSignOut = {
  readonly address: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
};

/** The issuer's sign-out endpoint and parameters; undefined if there is none or the issuer cannot be reached. */
async function findIssuerSignOut(): Promise<IssuerSignOut | undefined> {
  const { config, sampledLog, portalClient } = services();
  if (!portalClient) return undefined;
  try {
    const { endSession } = await fetchIssuerEndpoints(portalClient.issuer);
    const returnUrl = `${config.publicUrl}/sign-in?signedOut=1`;
    if (!endSession) return undefined;
    const fields = [
      ['client_id', portalClient.clientId],
      ['post_logout_redirect_uri', returnUrl],
      // The name in Cognito; other issuers ignore it.
      ['logout_uri', returnUrl],
    ] as const;
    return { address: endSession, fields };
  } catch (err) {
    sampledLog.write('warn', 'could not reach the issuer for a sign-out', { err });
    return undefined;
  }
}

/**
 * A form, since the ID token must not be in a URL, which histories and logs record. A script submits it at once; without
 * scripts it is a button.
 */
function autoSubmitForm(
  { address, fields }: IssuerSignOut,
  idToken: string,
  nonce: string,
): string {
  const inputs = [['id_token_hint', idToken] as const, ...fields].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(address)}">
${inputs.join('\n')}
<button>${LABEL}</button>
</form>
<script nonce="${escapeHtml(nonce)}">document.forms[0].submit()</script>`;
}

const LABEL = 'Sign out of your work account too';

/** Shown for a moment, or until the link or button is used if scripts or refreshes are disabled. */
function page(content: string): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
<title>Signing out · Trade Supply</title>
<main>
<h1>You are signed out of Trade Supply</h1>
${content}
</main>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
