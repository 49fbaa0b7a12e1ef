import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { documentResponse } from '#lib/api/response/response.ts';
import { fetchDiscoveryDocument, secureUrlIn } from '#lib/auth/issuer-discovery.ts';
import type { Config } from '#lib/config/config.ts';
import { etagOf } from '#lib/documents/document.ts';
import { unavailable } from '#lib/errors.ts';
import type { HttpHandler } from './request.ts';

type ServiceUrls = Pick<Config, 'publicUrl' | 'issuer' | 'oidcIssuer' | 'scopePrefix'>;

/**
 * Serves `/openapi.json` with the URLs of this service and of its issuer's token endpoint, and scopes as that issuer
 * writes them; everything else goes to `pages`. Throws 503 until the issuer's discovery document could be fetched.
 */
export function serveOpenApi(pages: HttpHandler, urls: ServiceUrls): HttpHandler {
  let made: Promise<string> | undefined;
  return async (request) => {
    if (request.path !== '/openapi.json') return pages(request);
    // So that an error is JSON and not an error page.
    request.outgoing.setHeader('Content-Type', 'application/json; charset=utf-8');
    made ??= customiseDocument(urls).catch((error: unknown) => {
      made = undefined;
      throw unavailable(
        'The issuer of access tokens does not answer now; try again shortly.',
        error,
      );
    });
    const body = await made;
    const response = await documentResponse(
      request,
      { body, etag: etagOf(body), parse: () => JSON.parse(body) },
      DECLARATION,
    );
    request.outgoing
      .writeHead(response.status, { ...response.headers, ...PUBLIC })
      .end(response.body);
  };
}

/** Everyone gets the same document, unlike those of the API. */
const PUBLIC = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' };
const DECLARATION = { caching: 'reference', response: z.unknown() } as const;

/** `public/openapi.json` with the URLs and scope names of this service. */
async function customiseDocument(urls: ServiceUrls): Promise<string> {
  const [text, tokenUrl] = await Promise.all([
    readFile(new URL('../../public/openapi.json', import.meta.url), 'utf8'),
    tokenUrlOf(urls),
  ]);
  const document = JSON.parse(text);
  document.servers = [{ url: urls.publicUrl }];
  const flow = document.components.securitySchemes['jwt-authorizer'].flows.clientCredentials;
  flow.tokenUrl = tokenUrl;
  const withPrefix = (scope: string) => urls.scopePrefix + scope;
  flow.scopes = Object.fromEntries(
    Object.entries(flow.scopes).map(([scope, words]) => [withPrefix(scope), words]),
  );
  for (const { security } of operationsOf(document)) {
    for (const scheme of security)
      scheme['jwt-authorizer'] = scheme['jwt-authorizer'].map(withPrefix);
  }
  return JSON.stringify(document);
}

type SecuredOperation = { readonly security: { 'jwt-authorizer': string[] }[] };

function operationsOf(document: {
  readonly paths: Record<string, Record<string, SecuredOperation>>;
}): SecuredOperation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

async function tokenUrlOf({ issuer, oidcIssuer }: ServiceUrls): Promise<string> {
  if (oidcIssuer === undefined) return `${issuer}/token`;
  const address = secureUrlIn(await fetchDiscoveryDocument(oidcIssuer), 'token_endpoint');
  if (!address) throw new Error('the discovery document has no https token_endpoint');
  return address;
}
