import type { KyselyPlugin } from 'kysely';
import type { Database } from '#db/client.ts';
import type { AssetStore } from '../store.ts';

/**
 * A database and a store as a process sees them that is killed after `steps` of what it does there: from
 * then on nothing it asks for happens, and what it was putting into the store is half there.
 */
export function dyingProcess(steps: number, db: Database, store: AssetStore) {
  let done = 0;
  const step = (what: string) => {
    done += 1;
    if (done > steps) throw new Error(`killed before ${what}`);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      step(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const dyingStore: AssetStore = {
    async put(key, path) {
      step('put');
      await store.put(key, path);
      step('the end of put');
    },
    async read(key, range) {
      step('read');
      return store.read(key, range);
    },
    async remove(key) {
      step('remove');
      await store.remove(key);
      step('the end of remove');
    },
  };
  return { db: db.withPlugin(plugin), store: dyingStore, isDead: () => done > steps };
}
