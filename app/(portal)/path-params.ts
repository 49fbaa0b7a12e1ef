import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { z } from 'zod';
import { isDomainError } from '#lib/errors.ts';
import { services } from '#lib/services.ts';

/** What an address says, by name. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;
export type PageProps = {
  readonly params: Promise<Params>;
  readonly searchParams: Promise<Params>;
};

/** Decodes and validates the parameters of a page's path, which arrive percent-encoded; invalid ones are a 404. */
export async function pathParams<Schema extends z.ZodType>(
  schema: Schema,
  params: Promise<Params>,
): Promise<z.output<Schema>> {
  const decoded = Object.entries(await params).map(([name, value]) => [name, decode(value)]);
  const parsed = schema.safeParse(Object.fromEntries(decoded));
  return parsed.success ? parsed.data : pageNotFound();
}

function decode(value: string | string[] | undefined): string | string[] | undefined {
  if (Array.isArray(value)) return value.map(decodeURIComponent);
  return value === undefined ? undefined : decodeURIComponent(value);
}

/** Awaits a look-up; what is not found becomes the 404 page. */
export async function orNotFound<T>(lookup: Promise<T | undefined>): Promise<T> {
  return (await orUndefined(lookup)) ?? pageNotFound();
}

/** Awaits a look-up; undefined where it fails with `RESOURCE_NOT_FOUND`. */
export async function orUndefined<T>(lookup: Promise<T>): Promise<T | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Responds with 404, for what does not exist or the user may not see. The server is notified too: it fills in Next's
 * 404 page, which is empty without scripts.
 */
export async function pageNotFound(): Promise<never> {
  services().pageErrors.record(Object.fromEntries(await headers()), 'notFound');
  notFound();
}
