'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = { title: ReactNode; print: ReactNode; children: ReactNode };

/**
 * The status of a record, which stays below the top bar: with its title and a way to print it while the title itself is
 * out of sight. What else sticks to the top is below it, however high it is.
 */
export function RecordBar({ title, print, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [isCondensed, setCondensed] = useState(false);
  useEffect(() => {
    const element = bar.current;
    const page = element?.closest<HTMLElement>('.record');
    const heading = page?.querySelector('h1');
    if (!element || !page || !heading) return;
    const height = new ResizeObserver(() =>
      page.style.setProperty('--head', `${element.offsetHeight}px`),
    );
    const sight = new IntersectionObserver(
      (seen) => setCondensed(seen.at(-1)?.isIntersecting === false),
      // The top bar hides what is behind it; on paper nothing sticks.
      { rootMargin: `-${Number.parseFloat(getComputedStyle(element).top) || 0}px 0px 0px` },
    );
    height.observe(element);
    sight.observe(heading);
    return () => {
      height.disconnect();
      sight.disconnect();
    };
  }, []);
  return (
    <div ref={bar} className="record-bar">
      {isCondensed && (
        <span
          aria-hidden="true"
          className="max-w-80 truncate font-semibold text-base max-sm:hidden"
        >
          {title}
        </span>
      )}
      {children}
      {isCondensed && print && <span className="record-bar-print max-sm:hidden">{print}</span>}
    </div>
  );
}
