import type { CSSProperties } from 'react';
import { barsOf, code128, QUIET_MODULES } from '#lib/documents/barcode.ts';

type Props = {
  text: string;
  /** The widest that it may be on paper, in millimetres. */
  maxMillimetres?: number;
};

/**
 * A number as Code 128, drawn black on white whatever the theme, with the number below it. Nothing where a scanner
 * could not read it: characters that it lacks, or bars below 0.19 mm.
 */
export function Barcode({ text, maxMillimetres = 60 }: Props) {
  const widths = code128(text);
  if (!widths) return undefined;
  const { bars, modules } = barsOf(widths);
  const all = modules + 2 * QUIET_MODULES;
  const module = Math.min(WIDEST_MODULE, maxMillimetres / all);
  if (module < NARROWEST_MODULE) return undefined;
  const path = bars.map(({ at, width }) => `M${at + QUIET_MODULES} 0h${width}v1h-${width}z`);
  const size: CSSProperties & Record<'--quiet-zone', string> = {
    width: millimetres(all * module),
    '--quiet-zone': millimetres(QUIET_MODULES * module),
  };
  return (
    <figure className="print-barcode" style={size}>
      <svg
        viewBox={`0 0 ${all} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={path.join('')} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function millimetres(value: number): string {
  return `${value.toFixed(2)}mm`;
}

/** In millimetres. */
const WIDEST_MODULE = 0.33;
const NARROWEST_MODULE = 0.19;
