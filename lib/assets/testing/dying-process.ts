import type { KyselyPlugin } from 'kysely';
import type { Database } from '#db/client.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';

/**
 * The database and store of a process that is killed after `steps` operations on them: later operations fail without
 * effect, and an object being stored may remain.
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
