'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageAddress } from '#components/ui/country.tsx';
import { areaText, kilometresPerUnit, MAP_SIZE, type MapArea, movedArea } from './map-area.ts';

/** `href` is the address of the map, with `AREA` where its area is. */
type Props = { area: MapArea; href: string; children: ReactNode };

/** Moves the map by dragging and zooms it by the wheel; a row and its pin are marked together. */
export function MapDrag({ area, href, children }: Props) {
  const router = useRouter();
  const address = usePageAddress()(href);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const map = frame.current;
    const drawn = map?.querySelector('svg');
    if (!map || !drawn) return;
    Object.assign(drawn.style, { translate: '', scale: '' });
    const show = (to: MapArea) =>
      router.replace(address.replace('AREA', areaText(to)), { scroll: false });
    let from: PointerEvent | undefined;
    let by = 1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const until = new AbortController();
    const options = { passive: false, signal: until.signal };
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      by *= 1.002 ** event.deltaY;
      drawn.style.scale = String(1 / by);
      clearTimeout(timer);
      timer = setTimeout(() => show(movedArea(area, 0, 0, by)), SETTLE_MS);
    };
    const press = (event: PointerEvent) => {
      if (event.button === 0) from = event;
    };
    const drag = (event: PointerEvent) => {
      if (!from || distance(from, event) < MIN_DRAG) return;
      // Not before: a pin that is pressed is a link.
      map.setPointerCapture(event.pointerId);
      drawn.style.translate = `${event.clientX - from.clientX}px ${event.clientY - from.clientY}px`;
    };
    const drop = (event: PointerEvent) => {
      if (from && distance(from, event) >= MIN_DRAG) {
        const perPixel = (kilometresPerUnit(area) * MAP_SIZE.width) / map.clientWidth;
        const east = (from.clientX - event.clientX) * perPixel;
        show(movedArea(area, east, (event.clientY - from.clientY) * perPixel));
      }
      from = undefined;
    };
    const cancel = () => {
      from = undefined;
      drawn.style.translate = '';
    };
    map.addEventListener('wheel', zoom, options);
    map.addEventListener('pointerdown', press, options);
    map.addEventListener('pointermove', drag, options);
    map.addEventListener('pointerup', drop, options);
    map.addEventListener('pointercancel', cancel, options);
    map.addEventListener('dragstart', (event) => event.preventDefault(), options);
    document.addEventListener('pointerover', markTogether, until);
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, [area, address, router]);
  return (
    <div
      ref={frame}
      className="cursor-grab touch-pan-y overflow-hidden rounded-lg border border-section active:cursor-grabbing"
    >
      {children}
    </div>
  );
}

const MIN_DRAG = 4;
const SETTLE_MS = 250;

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

/** Marks the row of a branch and its pin while one of them is under the pointer. */
function markTogether({ target }: Event): void {
  const over = target instanceof Element ? target.closest('#branches tr, #map svg a') : null;
  const href = (over?.querySelector('.row-link') ?? over)?.getAttribute('href');
  for (const marked of document.querySelectorAll('[data-marked]'))
    marked.removeAttribute('data-marked');
  if (!href) return;
  const both = `#branches tr:has([href="${href}"]), #map svg a[href="${href}"]`;
  for (const each of document.querySelectorAll(both)) each.setAttribute('data-marked', '');
}
