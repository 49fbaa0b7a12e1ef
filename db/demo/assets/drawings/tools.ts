import { box, disc, face, inColours, line, lying, ring, shape, tube, upright } from '../drawing.ts';
import { PALETTES } from '../palettes.ts';

/** A cordless drill. */
export function drill(): string {
  return (
    lying(170, 210, 380, 150, 40) +
    inColours(
      shape('M 550 230 L 640 255 V 315 L 550 340 Z', 'MID') + line('M 640 285 H 740', 16, 'MID'),
      PALETTES.Steel,
    ) +
    shape('M 250 350 H 380 L 340 580 H 210 Z', 'url(#upright)') +
    box(170, 570, 240, 100, 18, '#22282c') +
    box(180, 590, 220, 24, 6, '#4c555b') +
    shape('M 384 370 H 414 L 404 430 H 374 Z', '#22282c') +
    box(230, 250, 150, 26, 12, '#22282c')
  );
}

/** A pipe wrench. */
export function wrench(): string {
  return (
    `<g transform="rotate(38 400 400)">` +
    lying(100, 370, 420, 70, 30) +
    inColours(
      shape('M 500 340 H 700 V 380 H 640 V 400 H 560 V 460 H 500 Z', 'MID') +
        shape('M 560 480 H 690 V 430 H 640 V 420 H 600 V 460 H 560 Z', 'MID'),
      PALETTES.Steel,
    ) +
    line('M 640 392 l 10 10 l 10 -10 l 10 10 l 10 -10 l 10 10', 5, '#3d474e') +
    `</g>`
  );
}

/** Pliers or cutters with insulated handles. */
export function pliers(): string {
  return (
    tube('M 380 400 C 320 520 300 600 250 690', 54, 'round') +
    tube('M 420 400 C 480 520 500 600 550 690', 54, 'round') +
    inColours(
      shape('M 380 410 L 330 240 Q 350 120 396 110 V 330 Z', 'MID') +
        shape('M 420 410 L 470 240 Q 450 120 404 110 V 330 Z', 'MID') +
        disc(400, 380, 44, 'MID') +
        ring(400, 380, 26, 6),
      PALETTES.Steel,
    )
  );
}

/** An instrument with its leads. */
export function meter(): string {
  return (
    line('M 350 650 C 330 720 200 700 180 600 V 420', 12, '#22282c') +
    line('M 450 650 C 470 720 600 700 620 600 V 420', 12, '#c8362c') +
    line('M 180 420 V 300', 22, '#22282c') +
    line('M 620 420 V 300', 22, '#c8362c') +
    face(280, 130, 240, 530, 34) +
    box(310, 170, 180, 120, 8, '#b9cdb8') +
    line('M 330 230 H 380 M 400 230 H 450', 22, '#2b3a2c') +
    disc(400, 430, 76, '#22282c') +
    line('M 400 430 L 440 380', 12, '#f0c419')
  );
}

/** A cartridge with its nozzle. */
export function cartridge(): string {
  return (
    upright(310, 270, 180, 400, 14) +
    shape(
      'M 340 270 Q 344 230 380 220 L 390 90 H 410 L 420 220 Q 456 230 460 270 Z',
      'url(#upright)',
    ) +
    box(310, 380, 180, 180, 0, '#f6f8f9') +
    box(330, 410, 140, 24, 4, '#2f78bd') +
    line('M 334 464 H 466 M 334 490 H 440 M 334 516 H 452', 8, '#a9b4bb')
  );
}

/** A tin with its lid and label. */
export function tin(): string {
  return (
    upright(240, 230, 320, 430, 20) +
    disc(400, 236, 160, 'LIGHT', 40) +
    disc(400, 230, 110, 'MID', 26) +
    upright(350, 170, 100, 64, 12) +
    box(240, 340, 320, 220, 0, '#f6f8f9') +
    box(262, 366, 180, 34, 4, '#c8362c') +
    line('M 266 440 H 530 M 266 474 H 500 M 266 508 H 520', 9, '#a9b4bb')
  );
}

/** A roll of tape. */
export function roll(): string {
  return (
    disc(420, 400, 250, 'url(#upright)') +
    disc(380, 400, 250) +
    ring(380, 400, 240, 4) +
    ring(380, 400, 200, 2) +
    disc(380, 400, 120, '#caa472') +
    disc(380, 400, 104, '#f4f6f7') +
    shape('M 380 650 H 620 V 618 H 460 Z', 'url(#lying)')
  );
}

/** Screws, or anchors with their heads. */
export function screws(): string {
  const one = (x: number, y: number, turn: number) => {
    const threads = Array.from({ length: 10 }, (_, at) =>
      line(`M -24 ${90 + at * 34} L 24 ${106 + at * 34}`, 8),
    );
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${upright(-18, 40, 36, 370)}${threads.join('')}${shape('M -18 408 L 0 470 L 18 408 Z', 'MID')}${upright(-60, 0, 120, 44, 14)}${line('M -26 14 H 26', 8)}</g>`;
  };
  return one(250, 180, -12) + one(400, 150, 0) + one(550, 180, 12);
}

/** A round blade with its teeth. */
export function blade(): string {
  const teeth = Array.from({ length: 24 }, (_, at) => {
    const turn = at * 15;
    return `<path d="M 384 132 L 400 92 L 424 136 Z" fill="MID" stroke="DARK" stroke-width="3" transform="rotate(${turn} 400 400)"/>`;
  });
  return (
    teeth.join('') +
    disc(400, 400, 270, 'url(#face)') +
    ring(400, 400, 210, 3) +
    disc(400, 400, 44, '#f4f6f7') +
    ring(400, 400, 44, 5)
  );
}

/** A hole saw or bit that turns. */
export function holeSaw(): string {
  const teeth = Array.from({ length: 11 }, () => 'l 13 34 l 13 -34').join(' ');
  return (
    upright(370, 110, 60, 180, 6) +
    upright(257, 270, 286, 300, 10) +
    shape(`M 257 568 ${teeth} Z`, 'DARK') +
    box(320, 350, 60, 130, 24, '#f4f6f7') +
    box(420, 350, 60, 130, 24, '#f4f6f7')
  );
}

/** A ladder. */
export function ladder(): string {
  const rungs = [200, 290, 380, 470, 560].map((y) =>
    lying(270 - (y - 200) / 8, y, 260 + (y - 200) / 4, 26),
  );
  return (
    tube('M 280 110 L 190 690', 34) +
    tube('M 520 110 L 610 690', 34) +
    rungs.join('') +
    box(270, 100, 260, 44, 10, '#c8362c')
  );
}

/** A hard hat. */
export function hardHat(): string {
  return (
    shape('M 170 520 Q 160 220 400 210 Q 640 220 630 520 Z', 'url(#upright)') +
    shape('M 350 214 Q 400 180 450 214 L 470 520 H 330 Z', 'url(#face)') +
    lying(120, 510, 560, 60, 30)
  );
}

/** A pair of gloves. */
export function gloves(): string {
  const one = (x: number, mirrored: number) =>
    `<g transform="translate(${x} 0) scale(${mirrored} 1)">` +
    shape(
      'M -90 620 V 400 Q -170 380 -150 330 L -96 350 V 200 Q -70 170 -44 200 V 330 V 160 Q -18 130 8 160 V 330 V 180 Q 34 150 60 180 V 340 V 230 Q 84 206 106 230 V 620 Z',
    ) +
    upright(-100, 600, 216, 70, 12) +
    `</g>`;
  return one(250, 1) + one(560, -1);
}

/** A vest for the road. */
export function vest(): string {
  return (
    shape('M 250 150 L 340 130 L 400 250 L 460 130 L 550 150 L 600 330 V 670 H 200 V 330 Z') +
    line('M 400 250 V 670', 6) +
    box(200, 460, 400, 40, 0, '#e9eef1') +
    box(200, 560, 400, 40, 0, '#e9eef1') +
    box(270, 150, 36, 310, 0, '#e9eef1') +
    box(494, 150, 36, 310, 0, '#e9eef1')
  );
}
