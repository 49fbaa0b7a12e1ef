'use client';

import { useRouter } from 'next/navigation';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { areaText, kilometresPerUnit, MAP_SIZE, type MapArea, movedArea } from './map-area.ts';

/** `href` is the address of the map, with `AREA` where its area is. */
type Props = { area: MapArea; href: string; children: ReactNode };

/** Moves the map by dragging and zooms it by the wheel; a row and its pin are marked together. */
export function MapDrag({ area, href, children }: Props) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number }>(undefined);
  const show = (to: MapArea) =>
    router.replace(href.replace('AREA', areaText(to)), { scroll: false });
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const map = frame.current;
    if (!map) return;
    Object.assign(map.style, { translate: '', scale: '' });
    const until = new AbortController();
    let by = 1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      by *= 1.002 ** event.deltaY;
      map.style.scale = String(1 / by);
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(movedArea(area, 0, 0, by)), SETTLE_MS);
    };
    map.addEventListener('wheel', zoom, { passive: false, signal: until.signal });
    document.addEventListener('pointerover', markTogether, until);
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, [area]);
  const offsetOf = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = start.current ?? { x: clientX, y: clientY };
    return { x: clientX - x, y: clientY - y };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { x, y } = offsetOf(event);
    if (Math.hypot(x, y) < MIN_DRAG) return;
    // Not before: a pin that is pressed is a link.
    event.currentTarget.setPointerCapture(event.pointerId);
    if (frame.current) frame.current.style.translate = `${x}px ${y}px`;
  };
  const drop = (event: PointerEvent<HTMLDivElement>) => {
    const { x, y } = offsetOf(event);
    start.current = undefined;
    if (Math.hypot(x, y) < MIN_DRAG) return;
    const perPixel = (kilometresPerUnit(area) * MAP_SIZE.width) / event.currentTarget.clientWidth;
    show(movedArea(area, -x * perPixel, y * perPixel));
  };
  const cancel = () => {
    start.current = undefined;
    if (frame.current) frame.current.style.translate = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links beside it do the same
    <div
      className="cursor-grab touch-pan-y overflow-hidden rounded-lg border border-line active:cursor-grabbing"
      onPointerDown={({ button, clientX, clientY }) => {
        if (button === 0) start.current = { x: clientX, y: clientY };
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={cancel}
      onDragStart={(event) => event.preventDefault()}
    >
      <div ref={frame}>{children}</div>
    </div>
  );
}

const MIN_DRAG = 4;
const SETTLE_MS = 250;

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
