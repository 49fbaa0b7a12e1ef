import type { ReactNode } from 'react';
import {
  type Coordinates,
  distanceAndDirection,
  formatMetres,
  layOutPickupMap,
  MAP_HEIGHT,
  MAP_WIDTH,
} from './pickup-geometry.ts';

type Props = {
  pickup: Coordinates;
  branch: (Coordinates & { readonly name: string }) | undefined;
  /** In metres; undefined if unknown. */
  accuracy: number | undefined;
};

/** A map of the pickup and its branch as inline SVG: no tiles are loaded. */
export function PickupMap({ pickup, branch, accuracy }: Props) {
  const map = layOutPickupMap(pickup, branch, accuracy);
  const route = branch && distanceAndDirection(branch, pickup);
  const label = route
    ? `${formatMetres(route.metres)} ${route.direction} of ${branch.name} in a straight line`
    : `At ${pickup.latitude}, ${pickup.longitude}`;
  const scaleY = MAP_HEIGHT - 12;
  return (
    <figure className="max-w-104">
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={`Map: ${label}`}
        className="h-auto w-full overflow-hidden rounded-md border border-line [&_text]:fill-ink [&_text]:stroke-3 [&_text]:stroke-panel [&_text]:text-[12px] [&_text]:[paint-order:stroke]"
      >
        <rect width={MAP_WIDTH} height={MAP_HEIGHT} className="fill-panel" />
        {map.branch && (
          <line
            x1={map.branch.x}
            y1={map.branch.y}
            x2={map.pickup.x}
            y2={map.pickup.y}
            className="stroke-edge [stroke-dasharray:4_4]"
          />
        )}
        {map.radius !== undefined && (
          <circle
            cx={map.pickup.x}
            cy={map.pickup.y}
            r={map.radius}
            className="fill-accent stroke-accent [fill-opacity:0.15]"
          />
        )}
        {map.branch && (
          <MapLabel point={map.branch} text={branch?.name ?? ''}>
            <rect
              x={map.branch.x - 5}
              y={map.branch.y - 5}
              width={10}
              height={10}
              className="fill-ink"
            />
          </MapLabel>
        )}
        <MapLabel point={map.pickup} text="Pickup">
          <circle cx={map.pickup.x} cy={map.pickup.y} r={5} className="fill-accent" />
        </MapLabel>
        <path d={`M10 ${scaleY - 4}v4h${map.scale.length}v-4`} className="fill-none stroke-ink" />
        <text x={14 + map.scale.length} y={scaleY}>
          {formatMetres(map.scale.metres)}
        </text>
        <text x={MAP_WIDTH - 22} y={18}>
          N ↑
        </text>
      </svg>
      <figcaption className="text-(length:--text-xs) text-quiet">{label}</figcaption>
    </figure>
  );
}

type LabelProps = {
  point: { readonly x: number; readonly y: number };
  text: string;
  children: ReactNode;
};

/** A marker with its label on the side that has room. */
function MapLabel({ point, text, children }: LabelProps) {
  const isRight = point.x > MAP_WIDTH / 2;
  return (
    <g>
      {children}
      <text
        x={point.x + (isRight ? -9 : 9)}
        y={point.y + (point.y < MAP_HEIGHT / 2 ? -7 : 15)}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {text}
      </text>
    </g>
  );
}
