import type { ReactNode } from 'react';
import { QueryProvider } from '#components/api/query-provider.tsx';

/** What all screens share. */
export default function PortalLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
