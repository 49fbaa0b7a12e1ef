import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type Client, unwrap } from './results.ts';

/** A record as the API or its feed has it, which includes its key. */
export type Stored = Readonly<Record<string, unknown>>;

export type ExportOptions = {
  readonly countryCode: string;
  /** The name of a feed, such as `purchase-orders`, or `assets`. */
  readonly resource: string;
  /** Where to begin: `nextCursor` of a part. */
  readonly cursor?: string | undefined;
  /** The most records of a part: 1,000. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
};

/**
 * All records of a resource that the client may see, by key, in parts, each requested when the one before has been read.
 * The next begins at `nextCursor`. Whoever then applies the changes from `changesCursor` on has missed nothing.
 */
export async function* exportRecords(api: Client, options: ExportOptions) {
  const { countryCode, resource, limit = MAX_PAGE, signal = null } = options;
  let nextCursor = options.cursor;
  do {
    const query = { limit, ...(nextCursor !== undefined && { cursor: nextCursor }) };
    const result = await api.GET('/v1/{countryCode}/exports/{resource}', {
      ...{ params: { path: { countryCode, resource }, query }, signal, parseAs: 'text' },
    });
    const lines = unwrap(result).split('\n').filter(Boolean);
    const records = lines.map((line): Stored => JSON.parse(line));
    const { headers } = result.response;
    const [, next = ''] = /<([^>]*)>; *rel="next"/.exec(headers.get('Link') ?? '') ?? [];
    nextCursor = new URL(next, 'http://any').searchParams.get('cursor') ?? undefined;
    yield { records, nextCursor, changesCursor: headers.get('Changes-Cursor') ?? '' };
  } while (nextCursor !== undefined);
}

const MAX_PAGE = 1_000;

/** A record that was added or changed, as it is now, or the key of one that is gone. */
export type Change = { readonly resource: string } & (
  | { readonly isRemoved: false; readonly record: Stored }
  | { readonly isRemoved: true; readonly key: Readonly<Record<string, string>> }
);

/** Where you store records. A call is repeated where the process ended before `save`. */
export type Copy = {
  /** What was saved last; undefined at first. */
  load(): string | undefined | Promise<string | undefined>;
  /** Stores how far the copy is, in place of what was saved before. */
  save(state: string): void | Promise<void>;
  /** Stores and removes records. Those of an export are marked with its id. */
  apply(changes: readonly Change[], exportId: string | undefined): void | Promise<void>;
  /** Removes the records of a resource that do not have the mark: an export has ended, and lacked them. */
  removeOthers(resource: string, exportId: string): void | Promise<void>;
};

export type FollowOptions = Pick<ExportOptions, 'countryCode' | 'limit' | 'signal'> & {
  /** What to follow: 25 at most. */
  readonly resources: readonly string[];
  readonly copy: Copy;
  /** The pause after each wait of 20 s for a change; without it, `follow` ends once there is nothing. */
  readonly everyMs?: number;
};

/** What `save` stores: a cursor of changes, and the export that has to end before: what is left, and where it goes on. */
type State = Pick<FollowOptions, 'resources'> & {
  readonly cursor: string;
  readonly exportId: string;
  readonly left: readonly string[];
  readonly partCursor?: string | undefined;
};

/**
 * Makes a copy of records by an export, and holds it equal by their changes. Its state is saved after what it says was
 * applied, so it may end at any moment, and goes on when it is called again. Where changes are not retained any more it
 * exports again.
 */
export async function follow(api: Client, options: FollowOptions): Promise<void> {
  let state: State | null = JSON.parse((await options.copy.load()) ?? 'null');
  if (state?.resources.join() !== options.resources.join()) state = null;
  for (;;) {
    try {
      for await (state of statesAfter(api, options, state))
        await options.copy.save(JSON.stringify(state));
      return;
    } catch (error) {
      // Changes are not retained, or the state is of other permissions. A new export has neither at once.
      if (!(error instanceof ApiError && [400, 410].includes(error.status)) || !state) throw error;
      state = null;
    }
  }
}

/** Each state that the copy comes to, when what it says has been applied. */
async function* statesAfter(api: Client, options: FollowOptions, from: State | null) {
  const { copy, resources, everyMs, signal } = options;
  // Before the first part, so that what changes meanwhile is behind it.
  const { nextCursor: cursor = '' } = from ? {} : (await readChanges(api, options)).pagination;
  let state: State = from ?? { resources, cursor, exportId: crypto.randomUUID(), left: resources };
  while (state.left.length > 0) {
    const { exportId, left, partCursor } = state;
    const [resource = '', ...rest] = left;
    for await (const part of exportRecords(api, { ...options, resource, cursor: partCursor })) {
      const { records, nextCursor } = part;
      const changes = records.map((record): Change => ({ resource, isRemoved: false, record }));
      await copy.apply(changes, exportId);
      if (nextCursor === undefined) await copy.removeOthers(resource, exportId);
      state = { ...state, partCursor: nextCursor, left: nextCursor === undefined ? rest : left };
      yield state;
    }
  }
  for (;;) {
    const { changes, pagination } = await readChanges(api, options, state.cursor);
    const { hasMore, nextCursor = state.cursor } = pagination;
    const applied = changes.map(({ resource, key, record }): Change => {
      return record ? { resource, isRemoved: false, record } : { resource, isRemoved: true, key };
    });
    if (applied.length > 0) await copy.apply(applied, undefined);
    const isElsewhere = nextCursor !== state.cursor;
    state = { ...state, cursor: nextCursor };
    if (isElsewhere) yield state;
    if (!hasMore && everyMs === undefined) return;
    if (!hasMore) await pause(everyMs, undefined, { ...(signal && { signal }) });
  }
}

async function readChanges(api: Client, options: FollowOptions, cursor?: string) {
  const { countryCode, resources, limit = MAX_PAGE, everyMs, signal = null } = options;
  const position = cursor !== undefined && { cursor, wait: everyMs === undefined ? 0 : 20 };
  const query = { resource: [...resources], include: ['record'], limit, ...position };
  const params = { path: { countryCode }, query };
  return unwrap(await api.GET('/v1/{countryCode}/changes', { params, signal }));
}
