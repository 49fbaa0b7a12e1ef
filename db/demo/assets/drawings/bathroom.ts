import { box, disc, face, inColours, line, ring, shape, tube, upright } from '../drawing.ts';
import { PALETTES } from '../palettes.ts';

/** A basin, seen a little from above. */
export function basin(): string {
  return (
    shape('M 140 360 Q 150 640 400 650 Q 650 640 660 360 Z', 'url(#upright)') +
    disc(400, 360, 262, 'url(#face)', 92) +
    disc(400, 370, 226, 'DARK', 70) +
    disc(400, 380, 214, 'MID', 62) +
    disc(400, 408, 26, '#8a949b', 10)
  );
}

/** A toilet with its cistern. */
export function toilet(): string {
  return (
    face(170, 150, 200, 250, 18) +
    face(160, 136, 220, 34, 10) +
    disc(270, 136, 34, '#9aa4ab', 9) +
    shape('M 230 400 H 640 Q 650 520 520 570 L 500 690 H 260 L 240 560 Z', 'url(#upright)') +
    disc(440, 400, 220, 'url(#face)', 44) +
    disc(440, 392, 206, 'DARK', 34) +
    disc(440, 388, 206, 'LIGHT', 34)
  );
}

/** A seat with its lid open. */
export function seat(): string {
  return (
    disc(400, 300, 190, 'url(#upright)', 210) +
    disc(400, 520, 230, 'url(#face)', 150) +
    disc(400, 520, 140, '#eef1f3', 84) +
    `<ellipse cx="400" cy="520" rx="230" ry="150" fill="none" stroke="DARK" stroke-width="4" stroke-opacity="0.5"/>` +
    box(300, 386, 60, 36, 8, '#9aa4ab') +
    box(440, 386, 60, 36, 8, '#9aa4ab')
  );
}

/** A bath that stands free. */
export function bath(): string {
  return (
    shape('M 90 320 Q 130 640 260 660 H 540 Q 670 640 710 320 Z', 'url(#upright)') +
    disc(400, 320, 310, 'LIGHT', 74) +
    disc(400, 326, 276, 'DARK', 56) +
    disc(400, 334, 266, '#dfe5e9', 50)
  );
}

/** A sink of steel with its drainer. */
export function sink(): string {
  const grooves = [0, 1, 2, 3, 4, 5].map((at) =>
    line(`M ${470 + at * 34} 340 L ${490 + at * 40} 520`, 5),
  );
  return (
    shape('M 150 290 H 640 L 740 570 H 60 Z') +
    shape('M 190 330 H 410 L 430 530 H 130 Z', 'DARK') +
    shape('M 206 346 H 396 L 412 514 H 156 Z', 'MID') +
    disc(290, 440, 30, '#4a555d', 18) +
    grooves.join('')
  );
}

/** A cabinet with its basin top. */
export function vanity(): string {
  return (
    face(140, 330, 520, 320, 8) +
    line('M 400 340 V 640 M 150 480 H 650', 4) +
    line('M 330 410 H 370 M 430 410 H 470 M 330 560 H 370 M 430 560 H 470', 12, '#77828a') +
    box(120, 290, 560, 44, 10, '#f7f9fa') +
    shape('M 250 290 Q 270 220 400 220 Q 530 220 550 290 Z', '#ffffff', '#9aa4ab') +
    inColours(tube('M 400 222 V 150 Q 400 120 440 130 L 470 150', 24), PALETTES.Chrome)
  );
}

/** A mirror or a panel of glass in its frame. */
export function pane(): string {
  return (
    face(230, 110, 340, 570, 12) +
    box(248, 128, 304, 534, 6, '#d7e6ee') +
    shape('M 270 520 L 500 140 H 540 L 270 590 Z', '#ffffff', 'none').replace(
      '/>',
      ' fill-opacity="0.6"/>',
    )
  );
}

/** A trap below a basin. */
export function trap(): string {
  return (
    tube('M 340 130 V 520 A 85 85 0 0 0 510 520 V 400 Q 510 360 560 360 H 690', 74) +
    upright(286, 240, 108, 80, 10) +
    upright(456, 400, 108, 80, 10) +
    ring(690, 360, 40, 8)
  );
}
