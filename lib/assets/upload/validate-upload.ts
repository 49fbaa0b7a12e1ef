import { createReadStream } from 'node:fs';
import { parse } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { ReceivedFile } from '#lib/api/upload/spool.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { readMetaproperties } from '#lib/assets/metaproperties.ts';
import { parseMetaproperties } from '#lib/assets/metaproperty-values.ts';
import type { PictureDecoder } from '#lib/assets/processing/processing.ts';
import { AssetStatus, MAX_ASSETS_PER_PRODUCT } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { DomainError, type ErrorDetail, invalid, isDomainError } from '#lib/errors.ts';
import { claimedKind, FILE_KINDS, type FileKind } from './file-kinds.ts';
import type { UploadParts } from './upload-schema.ts';

/** A received file and the other fields of its multipart request. */
export type Upload = { readonly file: ReceivedFile; readonly parts: UploadParts };

/**
 * Validates an upload. Throws UNSUPPORTED_MEDIA_TYPE for a file of a kind that is not accepted, and VALIDATION_ERROR
 * with every issue of the file and of the metaproperties.
 */
export async function validateUpload(
  ctx: GlobalContext<'assets:write'>,
  { file, parts }: Upload,
  { pictures }: Pick<AssetServices, 'pictures'>,
) {
  const known = await readMetaproperties(ctx);
  const metaproperties = parseMetaproperties(known, parts.metaproperties ?? {});
  const caller = ctx.principal.clientId;
  const inspected = await inspect(file, caller, pictures).then((value) => ({ value }), issuesOf);
  const details = [inspected, metaproperties].flatMap((part) =>
    'details' in part ? part.details : [],
  );
  if ('details' in inspected || 'details' in metaproperties) throw invalid(details);
  return {
    ...inspected.value,
    name: parts.name ?? parse(inspected.value.fileName).name.trim(),
    description: parts.description,
    sizeBytes: file.sizeBytes,
    checksumSha256: file.checksumSha256,
    purpose: parts.purpose ?? ('OTHER' as const),
    tags: parts.tags ?? [],
    metaproperties: metaproperties.value,
    productNumbers: parts.productNumbers ?? [],
  };
}

/** An upload after validation: what the file is, and its details with defaults applied. */
export type ValidUpload = Awaited<ReturnType<typeof validateUpload>>;

/** The issues of an invalid file, to report them with those of the metaproperties. */
function issuesOf(error: unknown): { readonly details: readonly ErrorDetail[] } {
  if (isDomainError(error) && error.code === 'VALIDATION_ERROR' && error.details)
    return { details: error.details };
  throw error;
}

/**
 * Finds out what a file is from its bytes. Throws UNSUPPORTED_MEDIA_TYPE if its kind is not accepted or does not match
 * its extension, and VALIDATION_ERROR on `file` if it is empty, its name is invalid, or it is a picture
 * that is broken or too large. `caller` is the client or person who sent it, for fair queueing.
 */
export async function inspect(
  file: Pick<ReceivedFile, 'path' | 'fileName' | 'sizeBytes'>,
  caller: string,
  pictures: PictureDecoder,
) {
  if (file.sizeBytes === 0) throw invalidFile('is empty: it has 0 bytes');
  const fileName = safeFileName(file.fileName);
  if (fileName === undefined) throw invalidFile('needs a name, without control characters');
  const kind = claimedKind(fileName);
  if (!kind) throw unsupportedFile('File type not supported.');
  await checkBytes(file.path, kind);
  const { mimeType, type } = kind;
  /** In pixels as displayed; pictures only. */
  const size = type === 'IMAGE' && (await pictureSize(file.path, caller, pictures));
  return { fileName, mimeType, type, ...size };
}

async function pictureSize(path: string, caller: string, pictures: PictureDecoder) {
  const size = await pictures.size(path, caller);
  if ('refused' in size) throw invalidFile(`is a picture that ${size.refused}`);
  return size;
}

/** In code points. */
const MAX_CHARACTERS = 255;

/**
 * A file name as it is stored: its last path segment, well-formed and in NFC, without invisible characters, with single
 * spaces, cut to 255 characters without losing its extension. Undefined if nothing is left or it has control
 * characters, which no genuine file name has.
 */
export function safeFileName(name: string): string | undefined {
  if (CONTROL.test(name)) return undefined;
  const last =
    name.toWellFormed().normalize('NFC').replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const tidy = last
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[. ]+$/, '');
  return tidy === '' ? undefined : shortened(tidy);
}

const CONTROL = /\p{Cc}/u;
/** Bidirectional controls and zero-width characters; joiners stay, since scripts and emoji need them. */
const INVISIBLE = /[\p{Bidi_Control}\u00AD\u200B\u2028\u2029\u2060-\u2064\uFEFF]/gu;

function shortened(name: string) {
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = [...(/\.[^.]{1,16}$/.exec(name)?.[0] ?? '')];
  const stem = characters.slice(0, MAX_CHARACTERS - extension.length).join('');
  return stem.trimEnd() + extension.join('');
}

/**
 * Throws VALIDATION_ERROR on `productNumbers` for each product that is at its limit of assets. Takes an advisory lock:
 * other transactions that add assets to products wait until this one ends.
 */
export async function requireAssetLimit(
  tx: Database,
  productNumbers: readonly string[],
  limit = MAX_ASSETS_PER_PRODUCT,
): Promise<void> {
  if (productNumbers.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('assets of products', 0))`.execute(tx);
  const details = await findFullProducts(tx, productNumbers, limit);
  if (details.length > 0) throw invalid(details);
}

/** An issue of `productNumbers` for each product that is at its limit of assets. */
export async function findFullProducts(
  db: Database,
  productNumbers: readonly string[],
  limit = MAX_ASSETS_PER_PRODUCT,
): Promise<ErrorDetail[]> {
  if (productNumbers.length === 0) return [];
  const numbers = sql`${[...productNumbers]}::text[]`;
  const { rows } = await sql<{ number: string }>`
    select number from assets cross join unnest(product_numbers) as number
    where product_numbers && ${numbers} and number = any(${numbers}) and status = any(${AssetStatus.options})
    group by number having count(*) >= ${limit} order by number`.execute(db);
  return rows.map(({ number }) => ({
    field: 'productNumbers',
    issue: `${number} has ${limit} digital assets already, the most of a product: leave it out, or delete one of them`,
    // Without an index: numbers that were sent twice are gone from the list.
    value: number,
  }));
}

/** Throws UNSUPPORTED_MEDIA_TYPE if the bytes at `path` are not of this kind. */
async function checkBytes(path: string, kind: FileKind): Promise<void> {
  const isCsv = kind.mimeType === 'text/csv';
  const problem = await (isCsv ? findCsvProblem(path) : findTypeProblem(path, kind.mimeType));
  if (problem !== undefined)
    throw unsupportedFile(`The file is named as ${kind.name}, but ${problem}.`);
}

async function findTypeProblem(path: string, mimeType: string): Promise<string | undefined> {
  // It follows offsets inside the file, a few hundred at most.
  const { mime = 'of an unknown type' } =
    (await fileTypeFromFile(path, { signal: AbortSignal.timeout(5_000) })) ?? {};
  const found = ALIASES[mime] ?? mime;
  return found === mimeType ? undefined : `its content is ${found}`;
}

/** An animated PNG is a PNG, and an M4V is an MP4. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

function invalidFile(issue: string): DomainError {
  return invalid([{ field: 'file', issue }]);
}

/** UNSUPPORTED_MEDIA_TYPE with the accepted kinds; `reason` is a sentence. */
function unsupportedFile(reason: string): DomainError {
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', `${reason} ${ACCEPTED}`);
}

const ACCEPTED = `Supported file types: ${FILE_KINDS.map(
  ({ name, extensions }) =>
    `${name} (${extensions.map((extension) => `.${extension}`).join(', ')})`,
).join(', ')}.`;

/** A CSV file must be UTF-8 without control characters, and not begin as another format. */
async function findCsvProblem(path: string): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk, { stream: true });
      if (isStart && OTHER_FORMAT.test(text)) return 'it begins as another format';
      if (UNPRINTABLE.test(text)) return 'it has control characters, so it isn’t plain text';
      isStart = false;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return 'it isn’t UTF-8 text';
    throw error;
  }
  return undefined;
}

/** HTML, XML and SVG, PDF and PostScript, scripts, RTF: programs go by these marks, whatever a file is named. */
const OTHER_FORMAT = /^\s*(?:<|%PDF-|%!|#!|\{\\rtf)/;
/** ASCII control characters other than tab and line ends. */
const UNPRINTABLE = /[\p{Cc}--[\t\n\r\u0080-\u009f]]/v;
