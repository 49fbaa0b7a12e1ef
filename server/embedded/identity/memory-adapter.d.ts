declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { Adapter } from 'oidc-provider';

  export function createMemoryAdapter(): (model: string) => Adapter;
}
