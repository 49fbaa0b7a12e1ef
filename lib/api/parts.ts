import type { z } from 'zod';
import type { Detail } from '#lib/failures.ts';
import { LARGEST_BODY } from './body.ts';
import { textDetails } from './body-texts.ts';
import type { ObjectSchema } from './declaration.ts';
import { type Checked, checked, fieldOf } from './issues.ts';
import type { Part } from './multipart.ts';
import { byValue, isRepeatable } from './query.ts';
import type { ReceivedFile, Spool } from './spool.ts';

/** The part that is the file. */
const FILE = 'file';
/** The most bytes of a text part, and of all together: as many as a JSON body may have. */
const LONGEST_TEXT = 64 * 1024;
const MOST_TEXT = LARGEST_BODY;

/** Takes the parts of an upload one by one, and then says what they are, or all that is wrong. */
export type PartsTaker<S extends ObjectSchema> = {
  take(part: Part): Promise<void>;
  taken(): Checked<{ readonly file: ReceivedFile; readonly parts: z.output<S> }>;
};

/** Takes one file into `spool`, and the text parts that `schema` names: those of a list repeatedly. */
export function makePartsTaker<S extends ObjectSchema>(schema: S, spool: Spool): PartsTaker<S> {
  const issues = makeIssues();
  const texts = new Map<string, string | string[]>();
  let textBytes = 0;
  let file: Omit<ReceivedFile, 'fileName'> | undefined;
  let fileName: string | undefined;
  let files = 0;
  return {
    take({ head: { name, fileName }, bytes }) {
      if (name === undefined) return refuse(bytes, 'body', 'has a part without a name');
      if (name === FILE) return takeFile(fileName, bytes);
      if (!Object.hasOwn(schema.shape, name)) {
        return refuse(bytes, fieldOf([name]) || 'body', 'is not a part here: remove it');
      }
      if (isRepeatable(schema.shape[name])) return takeOneOf(name, bytes);
      if (texts.has(name)) return refuse(bytes, name, 'takes one value: give it once');
      texts.set(name, '');
      return takeText(name, bytes, (text) => texts.set(name, text));
    },
    taken() {
      if (files === 0) issues.add(FILE, 'is required: send the file in a part of this name');
      const given = Object.fromEntries(texts);
      const found = checked(schema, given, 'body');
      const more = 'details' in found ? found.details.map((one) => byValue(one, given)) : [];
      const details = issues.with([...textDetails(given), ...more]);
      if (details.length > 0 || 'details' in found) return { details };
      if (!file || fileName === undefined) throw new Error('A file that was taken is not there');
      return { value: { file: { ...file, fileName }, parts: found.value } };
    },
  };

  async function takeFile(sentName: string | undefined, bytes: Part['bytes']): Promise<void> {
    files += 1;
    if (files > 1)
      return refuse(bytes, FILE, 'takes one file: send another in an upload of its own');
    if (!sentName) issues.add(FILE, 'needs a file name, in UTF-8');
    fileName = sentName;
    file = await spool.keep(bytes);
    if (file.sizeBytes === 0) issues.add(FILE, 'is empty: it has 0 bytes');
  }

  /** Its place is kept: texts end in the order of their parts, and are not read in it. */
  function takeOneOf(name: string, bytes: Part['bytes']): Promise<void> {
    const before = texts.get(name);
    const list = Array.isArray(before) ? before : [];
    texts.set(name, list);
    const place = list.push('') - 1;
    return takeText(name, bytes, (text) => {
      list[place] = text;
    });
  }

  async function takeText(
    name: string,
    bytes: Part['bytes'],
    set: (text: string) => void,
  ): Promise<void> {
    const text = await limitedText(bytes, (size) => {
      textBytes += size;
      return textBytes <= MOST_TEXT;
    });
    if ('issue' in text) issues.add(name, text.issue);
    else set(text.value);
  }

  function refuse(bytes: Part['bytes'], field: string, issue: string): Promise<void> {
    issues.add(field, issue);
    return pastAll(bytes);
  }
}

/** What is wrong, each issue once; what a part cannot be read for is not said again in other words. */
function makeIssues() {
  const own = new Map<string, Detail>();
  return {
    add(field: string, issue: string) {
      own.set(`${field} ${issue}`, { field, issue });
    },
    with(more: readonly Detail[]): Detail[] {
      const fields = new Set([...own.values()].map(({ field }) => field));
      return [...own.values(), ...more.filter(({ field }) => !fields.has(field))];
    },
  };
}

/** `hasRoom` counts the bytes of all texts. */
async function limitedText(bytes: Part['bytes'], hasRoom: (bytes: number) => boolean) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isOneTooMany = false;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    isOneTooMany ||= !hasRoom(chunk.byteLength);
    if (size <= LONGEST_TEXT && !isOneTooMany) chunks.push(chunk);
  }
  if (size > LONGEST_TEXT) return { issue: `is above ${LONGEST_TEXT / 1024} KiB: shorten it` };
  if (isOneTooMany) {
    const most = `${MOST_TEXT / 1024} KiB`;
    return { issue: `is more than the ${most} that all texts may have: shorten it` };
  }
  try {
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch (error) {
    if (error instanceof TypeError) return { issue: 'is not UTF-8' };
    throw error;
  }
}

/** Reads what nobody wants, so that what comes after it can be read. */
async function pastAll(bytes: Part['bytes']): Promise<void> {
  for await (const _ of bytes);
}
