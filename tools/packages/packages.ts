// Packages that only tools and tests use. They are no part of the project's own node_modules: `npm ci --prefix
// tools/packages` installs them, and files elsewhere load them from here.

/** Generates types from an OpenAPI document, as syntax of the TypeScript below. */
export const loadOpenApiTypescript = () => import('openapi-typescript');

/** The last TypeScript that is a library for that. */
export const loadTypeScript = async () => (await import('typescript')).default;

/** Redocly's linter of OpenAPI documents. */
export const loadOpenApiCore = () => import('@redocly/openapi-core');

/** Generates types of tables. */
export const loadKyselyCodegen = () => import('kysely-codegen');

/** An S3-compatible server. */
export const loadS3rver = async () => (await import('@20minutes/s3rver')).default;

/** The web framework that the API is compared with. */
export const loadFastify = () => import('fastify');

/** Drives Firefox, of whose extended support release Playwright does not know. */
export const loadPuppeteer = () => import('puppeteer-core');
