'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

// What `z.config({ jitless: true })` does, without zod on every page: its probe of `eval` violates the security policy.
if (typeof document !== 'undefined')
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** One query cache for each loaded page. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** A query client with the defaults that all screens share. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Ignore `navigator.onLine`: a service on the same machine needs no network.
        networkMode: 'always',
        retry: false,
        // Not triggered by a click, so it must not extend the session.
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
