'use client';

import { useEffect } from 'react';

/** Deletes what this tab stores, once its user has signed out: one who stayed, since uploads run, keeps it. */
export function EmptiedTab() {
  useEffect(() => sessionStorage.clear(), []);
  return undefined;
}
