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
  // Browsers ask for it by its old name beside what is not a page: a file that is saved, a PDF.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  experimental: { useTypeScriptCli: true },
};
