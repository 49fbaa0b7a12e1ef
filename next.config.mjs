/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // server/http/response.ts does it once for the whole page, in half of the time.
  compress: false,
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: [
    'pg',
    'pino',
    'prom-client',
    'kysely',
    'oidc-provider',
    // In a bundle it causes Node's warning of `url.parse()` at each worker's first sign-in.
    'openid-client',
    'jose',
    'file-type',
  ],
  // For what is not an HTML page, such as a PDF, browsers request /favicon.ico.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  experimental: {
    useTypeScriptCli: true,
    // server/http/pages.ts loads them, before the service connects to the database and serves.
    preloadEntriesOnStart: false,
  },
};
