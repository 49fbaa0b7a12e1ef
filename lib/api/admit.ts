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
import type { Exchange } from './exchange.ts';
import type { CountryCode } from './fields.ts';
import type { Sent } from './host.ts';
import type { Standing } from './rate-limit.ts';

/** `WWW-Authenticate` without an error: what is asked for (RFC 6750). */
const CHALLENGE = 'Bearer realm="trade-supply"';

/** Who is calling: 401 without acceptable credentials, 429 beyond the caller's quota. */
export function authenticate(
  exchange: Exchange,
  door: Declared['door'],
): Principal | Promise<Principal> {
  const { headers } = exchange.request;
  if (sendsOwnSession(headers)) return authenticateStaff(exchange);
  if (door === 'staff') throw failed(exchange, notSignedIn());
  const found = tokenPrincipal(exchange);
  if (found instanceof Promise) return found.then((principal) => counted(exchange, principal));
  return counted(exchange, found);
}

/** Who is known is counted before their session is looked up: beyond the quota nobody asks the database. */
async function authenticateStaff(exchange: Exchange): Promise<Principal> {
  const known = services().staff.recentClientId(exchange.request.headers.get('cookie'));
  if (known !== undefined) count(exchange, known);
  const principal = await staffOf(exchange);
  exchange.principal = principal;
  if (known !== principal.clientId) count(exchange, principal.clientId);
  return principal;
}

function counted(exchange: Exchange, principal: Principal): Principal {
  exchange.principal = principal;
  count(exchange, principal.clientId);
  return principal;
}

function count(exchange: Exchange, clientId: string): void {
  exchange.standing = services().requestLimit.take(clientId);
  if (!exchange.standing.allowed) throw tooMany(exchange, exchange.standing);
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

function tokenPrincipal(exchange: Exchange): Principal | Promise<Principal> {
  const { headers } = exchange.request;
  const sent = headers.get('authorization') ?? '';
  const token = BEARER.exec(sent)?.[1];
  // Two headers arrive joined by a comma, and match nothing.
  if (!token) throw failed(exchange, /^Bearer\b/i.test(sent) ? notOneToken() : nothingSent());
  const found = services().tokens.verify(token);
  if (!(found instanceof Promise)) return found;
  return found.catch((error: unknown) => {
    throw failed(exchange, error);
  });
}

/**
 * Whether a page of ours asks with its reader's session. A page of another origin cannot say so: browsers
 * write this header themselves.
 */
function sendsOwnSession(headers: Sent['headers']): boolean {
  return (
    headers.get('cookie') !== null &&
    headers.get('authorization') === null &&
    headers.get('sec-fetch-site') === 'same-origin'
  );
}

async function staffOf(exchange: Exchange): Promise<Principal> {
  const { headers } = exchange.request;
  const touch = !isBackgroundRequest(headers);
  const { address } = exchange;
  const member = await services().staff.find(headers.get('cookie'), { touch, address });
  if (!member) throw failed(exchange, notSignedIn());
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
function failed(exchange: Exchange, error: unknown): unknown {
  if (!isFailure(error) || error.code !== 'UNAUTHENTICATED') return error;
  const { failureLimit, log } = services();
  const standing = failureLimit.take(exchange.address);
  if (!standing.allowed) return tooMany(exchange, standing);
  const problem = tokenProblemOf(error);
  const { correlationId } = exchange;
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

function tooMany(exchange: Exchange, { refused, resetSeconds }: Standing): Failure {
  exchange.refused = refused;
  return new Failure('RATE_LIMIT_EXCEEDED', `Too many requests; go on in ${resetSeconds} s.`, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}
