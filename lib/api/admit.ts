import { recordAudit } from '#lib/audit.ts';
import { isBackgroundRequest } from '#lib/auth/background-request.ts';
import {
  type Context,
  operationContext,
  type WorldContext,
  worldContext,
} from '#lib/auth/context.ts';
import type { Principal } from '#lib/auth/principal.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { staffPrincipal } from '#lib/auth/staff-sessions.ts';
import { TokenRefused, tokenProblemOf, unacceptableToken } from '#lib/auth/token-refusal.ts';
import { Failure, isFailure } from '#lib/failures.ts';
import { services } from '#lib/services.ts';
import type { CountryCode } from './fields.ts';
import type { Standing } from './rate-limit.ts';
import type { ApiRequest } from './request.ts';

/** `WWW-Authenticate` without an error (RFC 6750). */
const CHALLENGE = 'Bearer realm="trade-supply"';

/** Identifies the caller: 401 without valid credentials, 429 beyond the caller's quota. */
export function authenticate(
  request: ApiRequest,
  access: 'staff' | undefined,
): Principal | Promise<Principal> {
  const { headers } = request;
  if (isSameOriginSession(headers)) return authenticateStaff(request);
  if (access === 'staff') throw authenticationError(request, notSignedIn());
  const verified = verifyToken(request);
  if (verified instanceof Promise) {
    return verified.then((principal) => withRateLimit(request, principal));
  }
  return withRateLimit(request, verified);
}

/** A caller seen recently is counted before the session lookup: beyond the quota, no query is made. */
async function authenticateStaff(request: ApiRequest): Promise<Principal> {
  const known = services().staff.recentClientId(request.headers.get('cookie'));
  if (known !== undefined) applyRateLimit(request, known);
  const principal = await findStaffPrincipal(request);
  request.principal = principal;
  if (known !== principal.clientId) applyRateLimit(request, principal.clientId);
  return principal;
}

function withRateLimit(request: ApiRequest, principal: Principal): Principal {
  request.principal = principal;
  applyRateLimit(request, principal.clientId);
  return principal;
}

function applyRateLimit(request: ApiRequest, clientId: string): void {
  request.rateLimit = services().requestLimit.take(clientId);
  if (!request.rateLimit.allowed) throw rateLimitExceeded(request, request.rateLimit);
}

/** The context of an operation. Throws 403 without its scope, or for a country the caller may not access. */
export function permit<S extends Scope>(
  principal: Principal,
  scope: S,
  countryCode: CountryCode,
): Context<S> {
  const { databaseOf, prepared, clock } = services();
  const db = databaseOf(principal.clientId);
  const ctx = operationContext({ db, prepared, clock, principal, countryCode }, scope);
  if (!ctx) throw forbidden(principal, scope);
  if (principal.countries && !principal.countries.has(countryCode)) {
    throw new Failure(
      'COUNTRY_NOT_PERMITTED',
      `${credentialLabel(principal)} is not for the country ${countryCode}.`,
      { headers: insufficientScopeHeader(principal, scope, 'not for this country') },
    );
  }
  return ctx;
}

/** The same for an operation without a country, to which country limits do not apply. */
export function permitAnywhere<S extends Scope>(principal: Principal, scope: S): WorldContext<S> {
  const { databaseOf, prepared, clock } = services();
  const db = databaseOf(principal.clientId);
  const ctx = worldContext({ db, prepared, clock, principal }, scope);
  if (!ctx) throw forbidden(principal, scope);
  return ctx;
}

function forbidden(principal: Principal, scope: Scope): Failure {
  auditRefusedPermission(principal, scope);
  return new Failure(
    'INSUFFICIENT_SCOPE',
    `${credentialLabel(principal)} does not grant ${scope}.`,
    {
      headers: insufficientScopeHeader(principal, scope),
    },
  );
}

/** Names the scope as the caller's issuer writes it, so that a client can request it there. */
function insufficientScopeHeader({ kind }: Principal, scope: Scope, reason?: string) {
  const prefix = kind === 'client' ? services().config.scopePrefix : '';
  const description = reason === undefined ? '' : ` error_description="${reason}",`;
  return {
    'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope",${description} scope="${prefix}${scope}"`,
  };
}

/** What carries the caller's permissions, as error messages call it. */
function credentialLabel({ kind }: Principal): string {
  return kind === 'staff' ? 'Your account' : 'The token';
}

/** Records a refused permission in the audit log, without delaying the response. */
function auditRefusedPermission({ clientId }: Principal, scope: Scope): void {
  const { sessionDb, log, refusalAudit } = services();
  if (!refusalAudit.take(`${clientId} ${scope}`).allowed) return;
  recordAudit(sessionDb, { actor: clientId, action: 'permission.refused', subject: scope }).catch(
    (err: unknown) =>
      log.error({ err, clientId, scope }, 'could not record a refused permission in the audit log'),
  );
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

function verifyToken(request: ApiRequest): Principal | Promise<Principal> {
  const { headers } = request;
  const sent = headers.get('authorization') ?? '';
  const token = BEARER.exec(sent)?.[1];
  // Two Authorization headers arrive joined by a comma, which this does not match.
  if (!token)
    throw authenticationError(request, /^Bearer\b/i.test(sent) ? malformedToken() : missingToken());
  const verified = services().tokens.verify(token);
  if (!(verified instanceof Promise)) return verified;
  return verified.catch((error: unknown) => {
    throw authenticationError(request, error);
  });
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

async function findStaffPrincipal(request: ApiRequest): Promise<Principal> {
  const { headers } = request;
  const touch = !isBackgroundRequest(headers);
  const { address } = request;
  const member = await services().staff.find(headers.get('cookie'), { touch, address });
  if (!member) throw authenticationError(request, notSignedIn());
  return staffPrincipal(member);
}

function notSignedIn(): Failure {
  return new Failure('UNAUTHENTICATED', 'Nobody is signed in, or not any more: sign in again.', {
    headers: { 'WWW-Authenticate': CHALLENGE },
  });
}

/**
 * The error for a failed authentication, which counts towards the limit of the caller's address. Within that limit,
 * the log says why a token was refused.
 */
function authenticationError(request: ApiRequest, error: unknown): unknown {
  if (!isFailure(error) || error.code !== 'UNAUTHENTICATED') return error;
  const { failureLimit, log } = services();
  const limit = failureLimit.take(request.address);
  if (!limit.allowed) return rateLimitExceeded(request, limit);
  const problem = tokenProblemOf(error);
  const { correlationId } = request;
  if (problem) log.info({ correlationId, ...problem }, 'an access token was refused');
  return error;
}

function malformedToken(): Failure {
  const [part, found, expected] = [
    'header Authorization',
    'something else',
    'Bearer and one token',
  ];
  return unacceptableToken(new TokenRefused({ part, found, expected }));
}

function missingToken(): Failure {
  return new Failure(
    'UNAUTHENTICATED',
    'Send an access token of the issuer as Authorization: Bearer <token>.',
    { headers: { 'WWW-Authenticate': CHALLENGE } },
  );
}

function rateLimitExceeded(request: ApiRequest, { refused, resetSeconds }: Standing): Failure {
  request.refused = refused;
  return new Failure('RATE_LIMIT_EXCEEDED', `Too many requests; go on in ${resetSeconds} s.`, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}
