import type { CSSProperties } from 'react';
import { code128, QUIET_MODULES } from '#lib/documents/barcode.ts';

type Props = {
  text: string;
  /** The widest that it may be on paper, in millimetres. */
  maxMillimetres?: number;
};

/**
 * A number as Code 128, drawn black on white whatever the theme, with the number below it. Nothing where a scanner
 * could not read it.
 */
export function Barcode({ text, maxMillimetres = 60 }: Props) {
  const barcode = code128(text, maxMillimetres);
  if (!barcode) return undefined;
  const { bars, modules, moduleWidth } = barcode;
  const size: CSSProperties & Record<'--quiet-zone', string> = {
    width: millimetres(modules * moduleWidth),
    '--quiet-zone': millimetres(QUIET_MODULES * moduleWidth),
  };
  return (
    <figure
      className="max-w-full flex-none bg-[#fff] text-center text-[#000] text-[8pt]/[1.4]"
      style={size}
    >
      <svg
        viewBox={`0 0 ${modules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
        className="block h-[12mm] w-full fill-[#000] [print-color-adjust:exact]"
      >
        <path d={bars.map(({ at, width }) => `M${at} 0h${width}v1h-${width}z`).join('')} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function millimetres(value: number): string {
  return `${value.toFixed(2)}mm`;
}
