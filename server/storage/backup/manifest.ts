import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';
import { hasCode } from '#lib/errors.ts';

/** The format that this version writes, and the newest that it reads. */
export const FORMAT = 1;

/** What a backup has: `manifest.json` in its folder. */
export type Manifest = z.infer<typeof Manifest>;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const count = z.int().min(0);

const Manifest = z.object({
  format: z.int(),
  id: z.uuid(),
  /** The moment of the database that it is of. */
  takenAt: z.iso.datetime(),
  /** The version of the service, and of its PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name, columns: z.array(name), partitions: z.array(name).optional(), rows: count }),
  ),
  sequences: z.array(
    z.object({
      name,
      lastValue: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  assets: z.object({
    /** Where the service had its objects. Those of a bucket are not in the backup. */
    store: z.enum(['file', 's3']),
    objects: count,
    bytes: count,
    /** How many objects the store did not have, or with other bytes than were uploaded. */
    missing: count,
    damaged: count,
  }),
  /** Lines of SHA256SUMS, this file's included. */
  files: count,
});

/** Reads the manifest of a backup. Throws CommandError if it is none, damaged or of a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    throw new CommandError(
      `${folder} is no backup: it has no ${MANIFEST}. Name the folder that npm run backup has printed.`,
    );
  });
  const content = parseJson(text);
  const head = z.object({ format: z.int() }).safeParse(content);
  if (head.success && head.data.format > FORMAT) {
    throw new CommandError(
      `${folder} is a backup of a newer version (format ${head.data.format}, this version reads ${FORMAT}): restore it with the version that made it, or a later one.`,
    );
  }
  const parsed = Manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new CommandError(
    `The backup is damaged: its ${MANIFEST} cannot be read. Restore another one.`,
  );
}

export const MANIFEST = 'manifest.json';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
