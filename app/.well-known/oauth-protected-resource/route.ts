import { SCOPES } from '#lib/auth/scopes.ts';
import { services } from '#lib/services.ts';

/** Protected resource metadata (RFC 9728): how clients get a token for this service. */
export function GET(): Response {
  const { publicUrl, issuer, scopePrefix } = services().config;
  return Response.json({
    resource: publicUrl,
    authorization_servers: [issuer],
    scopes_supported: SCOPES.map((scope) => scopePrefix + scope),
    bearer_methods_supported: ['header'],
    resource_name: 'Trade Supply Data API',
    resource_documentation: `${publicUrl}/reference`,
  });
}

export const dynamic = 'force-dynamic';
