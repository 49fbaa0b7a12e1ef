import type { z } from 'zod';
import type { ObjectSchema } from '#lib/api/declaration.ts';
import { findTextIssues, MAX_BODY_BYTES } from '#lib/api/request/body.ts';
import { describeByValue, isRepeatable } from '#lib/api/request/input.ts';
import { fieldPath, type ValidationResult, validate } from '#lib/api/request/validate.ts';
import type { ErrorDetail } from '#lib/errors.ts';
import type { Part } from './multipart.ts';
import type { ReceivedFile, Spool } from './spool.ts';

/** The name of the part that is the file. */
const FILE = 'file';
/** The most bytes of one text part, and of all of them: as much as a JSON body may have. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_TOTAL_TEXT_BYTES = MAX_BODY_BYTES;

/** Collects the parts of an upload one by one, then returns them validated, or every issue. */
type PartCollector<S extends ObjectSchema> = {
  add(part: Part): Promise<void>;
  result(): ValidationResult<{ readonly file: ReceivedFile; readonly parts: z.output<S> }>;
};

/** Writes one file to `spool` and collects the text parts of `schema`; the parts of a list are repeated. */
export function makePartCollector<S extends ObjectSchema>(
  schema: S,
  spool: Spool,
): PartCollector<S> {
  const issues = makeIssueList();
  const texts = new Map<string, string | string[]>();
  let textBytes = 0;
  let file: Omit<ReceivedFile, 'fileName'> | undefined;
  let fileName: string | undefined;
  let files = 0;
  return {
    add({ headers: { name, fileName }, bytes }) {
      if (name === undefined) return reject(bytes, 'body', 'has a part without a name');
      if (name === FILE) return readFile(fileName, bytes);
      if (!Object.hasOwn(schema.shape, name)) {
        return reject(bytes, fieldPath([name]) || 'body', 'is not a part here: remove it');
      }
      if (isRepeatable(schema.shape[name])) return readListItem(name, bytes);
      if (texts.has(name)) return reject(bytes, name, 'takes one value: give it once');
      texts.set(name, '');
      return readText(name, bytes, (text) => texts.set(name, text));
    },
    result() {
      if (files === 0) issues.add(FILE, 'is required: send the file in a part of this name');
      const given = Object.fromEntries(texts);
      const found = validate(schema, given, 'body');
      const more = 'details' in found ? found.details.map(describeByValue) : [];
      const details = issues.with([...findTextIssues(given), ...more]);
      if (details.length > 0 || 'details' in found) return { details };
      if (!file || fileName === undefined) throw new Error('The form is valid, but it has no file');
      return { value: { file: { ...file, fileName }, parts: found.value } };
    },
  };

  async function readFile(sentName: string | undefined, bytes: Part['bytes']): Promise<void> {
    files += 1;
    if (files > 1)
      return reject(bytes, FILE, 'takes one file: send another in an upload of its own');
    if (!sentName) issues.add(FILE, 'needs a file name, in UTF-8');
    fileName = sentName;
    file = await spool.write(bytes);
    if (file.sizeBytes === 0) issues.add(FILE, 'is empty: it has 0 bytes');
  }

  /** Reserves the index, since texts may be complete in another order than their parts came. */
  function readListItem(name: string, bytes: Part['bytes']): Promise<void> {
    const before = texts.get(name);
    const list = Array.isArray(before) ? before : [];
    texts.set(name, list);
    const index = list.push('') - 1;
    return readText(name, bytes, (text) => {
      list[index] = text;
    });
  }

  async function readText(
    name: string,
    bytes: Part['bytes'],
    set: (text: string) => void,
  ): Promise<void> {
    const text = await readLimitedText(bytes, (size) => {
      textBytes += size;
      return textBytes <= MAX_TOTAL_TEXT_BYTES;
    });
    if ('issue' in text) issues.add(name, text.issue);
    else set(text.value);
  }

  function reject(bytes: Part['bytes'], field: string, issue: string): Promise<void> {
    issues.add(field, issue);
    return drain(bytes);
  }
}

/** Collects issues without duplicates. A field that could not be read gets no issues of the schema. */
function makeIssueList() {
  const own = new Map<string, ErrorDetail>();
  return {
    add(field: string, issue: string) {
      own.set(`${field} ${issue}`, { field, issue });
    },
    with(more: readonly ErrorDetail[]): ErrorDetail[] {
      const fields = new Set([...own.values()].map(({ field }) => field));
      return [...own.values(), ...more.filter(({ field }) => !fields.has(field))];
    },
  };
}

/** `hasRoom` counts the bytes of all text parts together. */
async function readLimitedText(bytes: Part['bytes'], hasRoom: (bytes: number) => boolean) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isOverTotal = false;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    isOverTotal ||= !hasRoom(chunk.byteLength);
    if (size <= MAX_TEXT_BYTES && !isOverTotal) chunks.push(chunk);
  }
  if (size > MAX_TEXT_BYTES) return { issue: `is above ${MAX_TEXT_BYTES / 1024} KiB: shorten it` };
  if (isOverTotal) {
    const most = `${MAX_TOTAL_TEXT_BYTES / 1024} KiB`;
    return { issue: `is more than the ${most} that all texts may have: shorten it` };
  }
  try {
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch (error) {
    if (error instanceof TypeError) return { issue: 'is not UTF-8' };
    throw error;
  }
}

/** Discards the rest of a part, so that the next one can be read. */
async function drain(bytes: Part['bytes']): Promise<void> {
  for await (const _ of bytes);
}
