/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: [
    'pg',
    'pino',
    'prom-client',
    'kysely',
    'oidc-provider',
    'jose',
    'file-type',
  ],
  experimental: { useTypeScriptCli: true },
};
