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
import type { Declared } from './declaration.ts';
import type { CountryCode } from './fields.ts';
import type { Standing } from './rate-limit.ts';
import type { ApiRequest } from './request.ts';

/** `WWW-Authenticate` without an error: what is asked for (RFC 6750). */
const CHALLENGE = 'Bearer realm="trade-supply"';

/** Who is calling: 401 without acceptable credentials, 429 beyond the caller's quota. */
export function authenticate(
  request: ApiRequest,
  door: Declared['door'],
): Principal | Promise<Principal> {
  const { headers } = request;
  if (sendsOwnSession(headers)) return authenticateStaff(request);
  if (door === 'staff') throw failed(request, notSignedIn());
  const found = tokenPrincipal(request);
  if (found instanceof Promise) return found.then((principal) => counted(request, principal));
  return counted(request, found);
}

/** Who is known is counted before their session is looked up: beyond the quota nobody asks the database. */
async function authenticateStaff(request: ApiRequest): Promise<Principal> {
  const known = services().staff.recentClientId(request.headers.get('cookie'));
  if (known !== undefined) count(request, known);
  const principal = await staffOf(request);
  request.principal = principal;
  if (known !== principal.clientId) count(request, principal.clientId);
  return principal;
}

function counted(request: ApiRequest, principal: Principal): Principal {
  request.principal = principal;
  count(request, principal.clientId);
  return principal;
}

function count(request: ApiRequest, clientId: string): void {
  request.rateLimit = services().requestLimit.take(clientId);
  if (!request.rateLimit.allowed) throw tooMany(request, request.rateLimit);
}

/** The context of the operation: 403 without its scope, then 403 for a country not permitted. */
export function permit<S extends Scope>(
  principal: Principal,
  scope: S,
  countryCode: CountryCode,
): Context<S> {
  const { databaseOf, prepared, clock } = services();
  const db = databaseOf(principal.clientId);
  const ctx = operationContext({ db, prepared, clock, principal, countryCode }, scope);
  if (!ctx) throw lacking(principal, scope);
  if (principal.countries && !principal.countries.has(countryCode)) {
    throw new Failure(
      'COUNTRY_NOT_PERMITTED',
      `${sayer(principal)} is not for the country ${countryCode}.`,
      { headers: insufficient(principal, scope, 'not for this country') },
    );
  }
  return ctx;
}

/** The same for an operation without a country, which no limit to countries keeps anybody from. */
export function permitAnywhere<S extends Scope>(principal: Principal, scope: S): WorldContext<S> {
  const { databaseOf, prepared, clock } = services();
  const db = databaseOf(principal.clientId);
  const ctx = worldContext({ db, prepared, clock, principal }, scope);
  if (!ctx) throw lacking(principal, scope);
  return ctx;
}

function lacking(principal: Principal, scope: Scope): Failure {
  auditRefusal(principal, scope);
  return new Failure('INSUFFICIENT_SCOPE', `${sayer(principal)} does not grant ${scope}.`, {
    headers: insufficient(principal, scope),
  });
}

/** The scope is named as the caller's issuer writes it, so that a client can ask for it there. */
function insufficient({ kind }: Principal, scope: Scope, reason?: string) {
  const prefix = kind === 'client' ? services().config.scopePrefix : '';
  const description = reason === undefined ? '' : ` error_description="${reason}",`;
  return {
    'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope",${description} scope="${prefix}${scope}"`,
  };
}

/** What says what a caller may do, in words that the caller has for it. */
function sayer({ kind }: Principal): string {
  return kind === 'staff' ? 'Your account' : 'The token';
}

/** Tells the audit log of a refused permission; the answer does not wait for it. */
function auditRefusal({ clientId }: Principal, scope: Scope): void {
  const { sessionDb, log, refusalAudit } = services();
  if (!refusalAudit.take(`${clientId} ${scope}`).allowed) return;
  recordAudit(sessionDb, { actor: clientId, action: 'permission.refused', subject: scope }).catch(
    (err: unknown) => log.error({ err, clientId, scope }, 'a refused permission was not audited'),
  );
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

function tokenPrincipal(request: ApiRequest): Principal | Promise<Principal> {
  const { headers } = request;
  const sent = headers.get('authorization') ?? '';
  const token = BEARER.exec(sent)?.[1];
  // Two headers arrive joined by a comma, and match nothing.
  if (!token) throw failed(request, /^Bearer\b/i.test(sent) ? notOneToken() : nothingSent());
  const found = services().tokens.verify(token);
  if (!(found instanceof Promise)) return found;
  return found.catch((error: unknown) => {
    throw failed(request, error);
  });
}

/**
 * Whether a page of ours asks with its reader's session. A page of another origin cannot say so: browsers
 * write this header themselves.
 */
function sendsOwnSession(headers: ApiRequest['headers']): boolean {
  return (
    headers.get('cookie') !== null &&
    headers.get('authorization') === null &&
    headers.get('sec-fetch-site') === 'same-origin'
  );
}

async function staffOf(request: ApiRequest): Promise<Principal> {
  const { headers } = request;
  const touch = !isBackgroundRequest(headers);
  const { address } = request;
  const member = await services().staff.find(headers.get('cookie'), { touch, address });
  if (!member) throw failed(request, notSignedIn());
  return staffPrincipal(member);
}

function notSignedIn(): Failure {
  return new Failure('UNAUTHENTICATED', 'Nobody is signed in, or not any more: sign in again.', {
    headers: { 'WWW-Authenticate': CHALLENGE },
  });
}

/**
 * What a failed authentication is answered with; it is counted by the caller's address. Within that limit the log
 * is told why a token was refused.
 */
function failed(request: ApiRequest, error: unknown): unknown {
  if (!isFailure(error) || error.code !== 'UNAUTHENTICATED') return error;
  const { failureLimit, log } = services();
  const standing = failureLimit.take(request.address);
  if (!standing.allowed) return tooMany(request, standing);
  const problem = tokenProblemOf(error);
  const { correlationId } = request;
  if (problem) log.info({ correlationId, ...problem }, 'an access token was refused');
  return error;
}

function notOneToken(): Failure {
  const [part, found, expected] = [
    'header Authorization',
    'something else',
    'Bearer and one token',
  ];
  return unacceptableToken(new TokenRefused({ part, found, expected }));
}

function nothingSent(): Failure {
  return new Failure(
    'UNAUTHENTICATED',
    'Send an access token of the issuer as Authorization: Bearer <token>.',
    { headers: { 'WWW-Authenticate': CHALLENGE } },
  );
}

function tooMany(request: ApiRequest, { refused, resetSeconds }: Standing): Failure {
  request.refused = refused;
  return new Failure('RATE_LIMIT_EXCEEDED', `Too many requests; go on in ${resetSeconds} s.`, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}
