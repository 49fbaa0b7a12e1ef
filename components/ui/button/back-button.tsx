'use client';

import { Button } from './button.tsx';

/** Goes to the page before this one. Visible only where scripts run. */
export function BackButton() {
  return (
    <Button onClick={() => history.back()} className="hidden scripted:inline-flex">
      Back
    </Button>
  );
}
