import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { z } from 'zod';
import { isDomainError } from '#lib/errors.ts';
import { services } from '#lib/services.ts';

type Segments = Readonly<Record<string, string | string[] | undefined>>;

/** Decodes and validates the parameters of a page's path, which arrive percent-encoded; invalid ones are a 404. */
export async function pathParams<Schema extends z.ZodType>(
  schema: Schema,
  params: Promise<Segments>,
): Promise<z.output<Schema>> {
  const decoded = Object.entries(await params).map(([name, value]) => [name, decode(value)]);
  const parsed = schema.safeParse(Object.fromEntries(decoded));
  return parsed.success ? parsed.data : pageNotFound();
}

function decode(value: string | string[] | undefined): string | string[] | undefined {
  if (Array.isArray(value)) return value.map(decodeURIComponent);
  return value === undefined ? undefined : decodeURIComponent(value);
}

/** Awaits a look-up; a `RESOURCE_NOT_FOUND` failure becomes the 404 page. */
export async function orNotFound<T>(lookup: Promise<T>): Promise<T> {
  try {
    return await lookup;
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return pageNotFound();
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
