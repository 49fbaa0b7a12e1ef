import type { PictureDecoder } from '#lib/assets/processing/processing.ts';
import type { AssetType } from '#lib/assets/schema.ts';
import { claimedKind } from '#lib/assets/upload/file-kinds.ts';
import { type DomainError, invalid } from '#lib/errors.ts';
import { checkBytes, unsupportedFile } from './check-bytes.ts';

/** A received file, with the name that the sender gave it. */
type FileToInspect = {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** The client or person who sent it, for fair queueing. */
  readonly caller: string;
};

export type Inspected = {
  /** `safeFileName` of the sent name. */
  readonly fileName: string;
  readonly mimeType: string;
  readonly type: AssetType;
  /** In pixels as displayed; pictures only. */
  readonly width?: number;
  readonly height?: number;
};

/**
 * Finds out what a file is from its bytes. Throws UNSUPPORTED_MEDIA_TYPE if its kind is not accepted or does not match
 * its extension, and VALIDATION_ERROR on `file` if it is empty, its name is invalid, or it is a picture that is broken
 * or too large.
 */
export async function inspect(file: FileToInspect, pictures: PictureDecoder): Promise<Inspected> {
  if (file.sizeBytes === 0) throw invalidFile('is empty: it has 0 bytes');
  const fileName = safeFileName(file.fileName);
  if (fileName === undefined) throw invalidFile('needs a name, without control characters');
  const kind = claimedKind(fileName);
  if (!kind) throw unsupportedFile('File type not supported.');
  await checkBytes(file.path, kind);
  const { mimeType, type } = kind;
  return { fileName, mimeType, type, ...(type === 'IMAGE' && (await pictureSize(file, pictures))) };
}

async function pictureSize({ path, caller }: FileToInspect, pictures: PictureDecoder) {
  const size = await pictures.size(path, caller);
  if ('refused' in size) throw invalidFile(`is a picture that ${size.refused}`);
  return size;
}

function invalidFile(issue: string): DomainError {
  return invalid([{ field: 'file', issue }]);
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
