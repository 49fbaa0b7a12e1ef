'use client';

import { useEffect, useState } from 'react';

/** The id of the operation at the top of the window; undefined where there is none, as in the guide. */
export function useCurrentOperation(
  operations: readonly { readonly id: string }[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent(operations.find(({ id }) => seen.has(id))?.id);
      },
      // The third of the window below the top bar.
      { rootMargin: '-15% 0px -60%' },
    );
    for (const { id } of operations) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [operations]);
  return current;
}
