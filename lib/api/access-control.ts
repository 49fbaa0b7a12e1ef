import { contextFor, type GlobalContext, type Principal } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { DomainError, isDomainError } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { services } from '#lib/services.ts';
import type { Declaration, LinkCheck } from './declaration.ts';
import type { CountryCode } from './fields.ts';
import { requireQuota } from './limits/enforce.ts';
import type { ApiRequest } from './request/request.ts';

/** `WWW-Authenticate` without an error (RFC 6750). */
const CHALLENGE = 'Bearer realm="trade-supply"';

/** Identifies the caller: 401 without valid credentials, 429 beyond the caller's quota. */
export async function authenticate(
  request: ApiRequest,
  access: Declaration['access'],
): Promise<Principal> {
  if (typeof access === 'function') return authenticateLink(request, access);
  if (isSameOriginSession(request.headers)) return authenticateStaff(request);
  if (access === 'staff') return failAuthentication(request, notSignedIn());
  const principal = await verifyToken(request);
  request.principal = principal;
  await applyRateLimit(request, principal.clientId);
  return principal;
}

/** A caller seen recently is counted before the session lookup: beyond the quota, no query is made. */
async function authenticateStaff(request: ApiRequest): Promise<Principal> {
  const { sessionLookup } = services();
  const known = sessionLookup.recentLimitKey(request.headers.get('cookie'));
  if (known !== undefined) await applyRateLimit(request, known);
  const principal = await sessionLookup.findPrincipal(request);
  if (!principal) return failAuthentication(request, notSignedIn());
  request.principal = principal;
  if (known !== principal.clientId) await applyRateLimit(request, principal.clientId);
  return principal;
}

/**
 * The holder of a signed link, counted by address: each opening makes a PDF. A wrong link and an expired one are the
 * same 404, and count towards the limit of failed authentications.
 */
async function authenticateLink(request: ApiRequest, check: LinkCheck): Promise<Principal> {
  const { sessionSecret, linkLimit, failedAuthenticationLimit, metrics } = services();
  requireQuota(request, await linkLimit.take(request.address));
  if (!check(request, sessionSecret, new Date())) {
    metrics.countAuthenticationFailure('link');
    requireQuota(request, await failedAuthenticationLimit.take(request.address));
    throw new DomainError(
      'RESOURCE_NOT_FOUND',
      'This link does not work, or not any more. Ask the branch for a new one.',
    );
  }
  request.principal = {
    kind: 'link',
    id: 'link',
    clientId: `link:${request.address}`,
    scopes: new Set(['invoicing:read']),
    countries: undefined,
    customerNumbers: undefined,
  };
  return request.principal;
}

/** Counts a request, or one as several. Throws RATE_LIMIT_EXCEEDED when the quota is used up. */
export async function applyRateLimit(
  request: ApiRequest,
  limitKey: string,
  requests = 1,
): Promise<void> {
  request.rateLimit = await services().requestLimit.take(limitKey, requests);
  requireQuota(request, request.rateLimit);
}

/**
 * The context of an operation. Throws 403 without its scopes, or for a country the caller may not access; those limits do
 * not apply to an operation without a country.
 */
export function authorize<S extends Scope>(
  principal: Principal,
  scopes: readonly Scope[],
  countryCode: CountryCode | undefined,
): GlobalContext<S> {
  const { databaseFor, prepared, clock } = services();
  const input = { db: databaseFor(principal.clientId), prepared, clock, principal };
  const ctx = contextFor({ ...input, ...(countryCode && { countryCode }) }, ...scopes);
  if (!ctx) throw insufficientScope(principal, scopes);
  if (countryCode && principal.countries?.has(countryCode) === false) {
    throw new DomainError(
      'COUNTRY_NOT_PERMITTED',
      `${credentialLabel(principal)} is not for the country ${countryCode}.`,
      { headers: insufficientScopeHeader(principal, scopes, 'not for this country') },
    );
  }
  return ctx;
}

/** The error for a caller who lacks some of these scopes; it is in the audit log then. */
export function insufficientScope(principal: Principal, scopes: readonly Scope[]): DomainError {
  const missing = scopes.filter((scope) => !principal.scopes.has(scope));
  for (const scope of missing) void auditRefusedPermission(principal, scope);
  const isLimited =
    principal.customerNumbers && missing.some((scope) => scope.startsWith('feeds:'));
  const reason = isLimited ? ': one that is limited to customers loads no feeds' : '';
  return new DomainError(
    'INSUFFICIENT_SCOPE',
    `${credentialLabel(principal)} does not grant ${missing.join(' and ')}${reason}.`,
    { headers: insufficientScopeHeader(principal, missing) },
  );
}

/** Names scopes as the caller's issuer writes them, so that a client can request them there. */
function insufficientScopeHeader({ kind }: Principal, scopes: readonly Scope[], reason?: string) {
  const prefix = kind === 'client' ? services().config.scopePrefix : '';
  const description = reason === undefined ? '' : ` error_description="${reason}",`;
  const named = scopes.map((scope) => prefix + scope).join(' ');
  return {
    'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope",${description} scope="${named}"`,
  };
}

/** What carries the caller's permissions, as error messages call it. */
function credentialLabel({ kind }: Principal): string {
  return kind === 'staff' ? 'Your account' : 'The token';
}

/** Records a refused permission in the audit log, without delaying the response. */
async function auditRefusedPermission({ clientId }: Principal, scope: Scope): Promise<void> {
  const { sessionDb, log, refusalAudit } = services();
  if (!(await refusalAudit.take(`${clientId} ${scope}`)).allowed) return;
  await recordAudit(sessionDb, {
    actor: clientId,
    action: 'permission.refused',
    subject: scope,
  }).catch((err: unknown) =>
    log.error({ err, clientId, scope }, 'could not record a refused permission in the audit log'),
  );
}

function verifyToken(request: ApiRequest): Principal | Promise<Principal> {
  const header = request.headers.get('authorization') ?? '';
  if (!/^Bearer\b/i.test(header)) {
    const missing = 'Send an access token of the issuer as Authorization: Bearer <token>.';
    return failAuthentication(request, unauthenticated(missing));
  }
  const verified = services().tokenVerifier.verify(header);
  // A token seen before needs no wait.
  if (!(verified instanceof Promise)) return verified;
  return verified.catch((error: unknown) => failAuthentication(request, error));
}

/**
 * Whether a page of this service sent the request with its user's session. Browsers set `Sec-Fetch-Site` themselves,
 * so that a page of another origin cannot forge it.
 */
function isSameOriginSession(headers: ApiRequest['headers']): boolean {
  return (
    headers.get('cookie') !== null &&
    headers.get('authorization') === null &&
    headers.get('sec-fetch-site') === 'same-origin'
  );
}

const unauthenticated = (message: string) =>
  new DomainError('UNAUTHENTICATED', message, { headers: { 'WWW-Authenticate': CHALLENGE } });

const notSignedIn = () => unauthenticated('Nobody is signed in, or not any more: sign in again.');

/**
 * Throws the error for a failed authentication, which counts towards the limit of the caller's address. Within that
 * limit, the log says why a token was refused.
 */
async function failAuthentication(request: ApiRequest, error: unknown): Promise<never> {
  const { failedAuthenticationLimit, log, metrics, tokenVerifier } = services();
  if (!isDomainError(error) || error.code !== 'UNAUTHENTICATED') {
    // Nothing else of a token can be unavailable.
    if (isDomainError(error)) metrics.countAuthenticationFailure('keys_missing');
    throw error;
  }
  const refusal = tokenVerifier.refusalOf(error);
  const without = request.headers.get('cookie') === null ? 'no_credentials' : 'not_signed_in';
  metrics.countAuthenticationFailure(refusal?.failure ?? without);
  requireQuota(request, await failedAuthenticationLimit.take(request.address));
  const { correlationId } = request;
  if (refusal) log.info({ correlationId, ...refusal.problem }, 'an access token was refused');
  throw error;
}
