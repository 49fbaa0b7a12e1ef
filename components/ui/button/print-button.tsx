'use client';

import { Printer } from 'lucide-react';
import { Button } from './button.tsx';

/** Opens the browser's print dialog. Visible only where scripts run. */
export function PrintButton({ children = 'Print' }: { children?: string }) {
  return (
    <Button
      Icon={Printer}
      onClick={() => window.print()}
      className="hidden scripted:inline-flex print:hidden"
    >
      {children}
    </Button>
  );
}
