import {
  box,
  disc,
  inColours,
  line,
  lying,
  mouth,
  ring,
  shape,
  tube,
  upright,
} from '../drawing.ts';
import { PALETTES } from '../palettes.ts';

/** A ball valve with its lever. */
export function ballValve(): string {
  return (
    lying(150, 400, 500, 150) +
    lying(130, 380, 130, 190, 14) +
    lying(540, 380, 130, 190, 14) +
    disc(400, 475, 128, 'url(#lying)') +
    upright(370, 290, 60, 90, 6) +
    inColours(tube('M 395 276 H 660', 44, 'round'), PALETTES.Red) +
    mouth(670, 475, 28, 94)
  );
}

/** A valve with a cap, as those that limit pressure or mix. */
export function cappedValve(): string {
  return (
    lying(160, 420, 480, 140) +
    lying(140, 400, 110, 180, 14) +
    lying(550, 400, 110, 180, 14) +
    upright(310, 250, 180, 240, 20) +
    upright(290, 170, 220, 110, 30) +
    line('M 320 200 V 262 M 360 200 V 262 M 400 200 V 262 M 440 200 V 262 M 480 200 V 262', 5) +
    upright(350, 540, 100, 120, 10)
  );
}

/** A mixer that stands on a basin or sink. */
export function mixer(): string {
  return (
    upright(300, 330, 110, 340, 10) +
    tube('M 356 470 C 420 420 540 420 600 440 V 500', 62) +
    mouth(600, 504, 31, 9) +
    shape('M 290 330 Q 355 280 420 330 L 410 350 H 300 Z', 'url(#upright)') +
    tube('M 356 300 L 520 226', 34, 'round') +
    disc(356, 672, 96, 'url(#upright)', 20)
  );
}

/** A high spout with a lever at its side. */
export function gooseneck(): string {
  return (
    tube('M 330 640 V 300 A 115 115 0 0 1 560 300 V 380', 58) +
    mouth(560, 384, 29, 9) +
    upright(285, 520, 90, 150, 8) +
    tube('M 380 590 L 500 545', 30, 'round') +
    disc(330, 672, 92, 'url(#upright)', 18)
  );
}

/** A plate on the wall with a lever or a spout. */
export function wallMixer(): string {
  return (
    disc(400, 400, 230, 'url(#upright)') +
    disc(400, 400, 214) +
    disc(400, 400, 92, 'url(#upright)') +
    tube('M 400 400 L 400 640', 46, 'round') +
    ring(400, 400, 92, 4)
  );
}

/** A rail with a hand shower and its hose. */
export function showerRail(): string {
  return (
    tube('M 300 120 V 680', 30, 'round') +
    lying(250, 130, 100, 44, 10) +
    lying(250, 620, 100, 44, 10) +
    line('M 520 330 C 600 520 470 700 360 560', 20) +
    line('M 520 330 C 600 520 470 700 360 560', 8, 'LIGHT') +
    tube('M 320 250 L 520 330', 40, 'round') +
    `<g transform="rotate(-28 470 200)">${disc(480, 210, 120, 'url(#upright)', 52)}${disc(480, 220, 104, 'DARK', 40)}</g>`
  );
}

/** An overhead shower on its arm. */
export function overhead(): string {
  const jets = Array.from({ length: 9 }, (_, at) =>
    line(`M ${250 + at * 38} 470 V ${600 + (at % 3) * 24}`, 5, '#8fc1e6'),
  );
  return (
    tube('M 620 140 H 470 Q 400 140 400 210 V 370', 40) +
    lying(600, 90, 50, 100, 8) +
    disc(400, 430, 210, 'url(#upright)', 56) +
    disc(400, 446, 190, 'DARK', 34) +
    jets.join('')
  );
}

/** A hose of braided steel with a nut at each end. */
export function hose(): string {
  return (
    tube('M 200 220 C 160 520 420 300 400 520 S 560 720 600 560', 62) +
    line('M 200 220 C 160 520 420 300 400 520 S 560 720 600 560', 44, 'DARK').replace(
      'fill="none"',
      'fill="none" stroke-dasharray="4 12" stroke-opacity="0.5"',
    ) +
    upright(150, 140, 100, 110, 10) +
    upright(550, 480, 100, 110, 10) +
    box(176, 110, 48, 40, 6, 'MID')
  );
}

/** A rail for towels or to hold on to. */
export function rail(): string {
  return (
    tube('M 150 480 V 330 Q 150 290 190 290 H 610 Q 650 290 650 330 V 480', 46, 'round') +
    disc(150, 490, 60, 'url(#upright)') +
    disc(650, 490, 60, 'url(#upright)') +
    ring(150, 490, 60, 3) +
    ring(650, 490, 60, 3)
  );
}
