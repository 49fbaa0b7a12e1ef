import type { z } from 'zod';
import { pageNotFound } from './or-not-found.ts';

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
