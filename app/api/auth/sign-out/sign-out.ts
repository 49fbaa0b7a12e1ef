import { PERSON_COOKIE } from '#components/frame/person-cookie.ts';
import { findIssuerEndpoints } from '#lib/auth/issuer-endpoints.ts';
import { staffCookieName, staffSessionId } from '#lib/auth/staff-cookie.ts';
import { endStaffSession } from '#lib/auth/staff-sessions.ts';
import { services } from '#lib/services.ts';
import { leadTo } from '../redirects.ts';
import { type IssuerSignOut, postToIssuer, redirectToIssuer } from './issuer-redirect.ts';

/**
 * Ends the session of whoever asks, here for good, and then at the issuer, which may know the browser after
 * our own session is over. Where the issuer cannot do that, the sign-in page says so. The request handler lets through what one of our own pages sends, and nothing else.
 */
export async function signOut(request: Request): Promise<Response> {
  const { config, sessionDb: db, sessionSecret: secret, sampledLog } = services();
  const { publicUrl } = config;
  const id = await staffSessionId(request.headers.get('cookie'), { publicUrl, secret }, sampledLog);
  const ended = id === undefined ? undefined : await endStaffSession(db, id);
  const cookies = [cleared(publicUrl), FORGOTTEN];
  const onward = await issuersSignOut();
  if (onward === undefined) return leadTo(`${publicUrl}/sign-in?signedOut=here`, cookies);
  if (!ended?.idToken || config.logoutMethod === 'get') return redirectToIssuer(onward, cookies);
  // Without it the issuer asks whoever is there whether they want to.
  const fields = { id_token_hint: ended.idToken, ...onward.fields };
  const nonce = request.headers.get('x-nonce') ?? '';
  return postToIssuer({ ...onward, fields }, cookies, nonce);
}

/** Where the issuer ends its own session and leads back from; undefined where it cannot, or not now. */
async function issuersSignOut(): Promise<IssuerSignOut | undefined> {
  const { config, sampledLog, portalClient } = services();
  if (!portalClient) return undefined;
  try {
    const { endSession } = await findIssuerEndpoints(portalClient.issuer);
    if (!endSession) return undefined;
    const back = `${config.publicUrl}/sign-in?signedOut=1`;
    const fields = {
      client_id: portalClient.clientId,
      post_logout_redirect_uri: back,
      // What Cognito calls it; others pass over what they do not know.
      logout_uri: back,
    };
    return { address: endSession, fields };
  } catch (err) {
    sampledLog.write('warn', 'the issuer cannot be asked to sign somebody out', { err });
    return undefined;
  }
}

function cleared(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${staffCookieName({ publicUrl })}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}

/** What the browser kept for this person, for the next at the same counter not to find. */
const FORGOTTEN = `${PERSON_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
