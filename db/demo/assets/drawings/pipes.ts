import { disc, line, lying, mouth, ring, shape, tube, upright } from '../drawing.ts';

/** Straight lengths, bundled. */
export function lengths(): string {
  const rows = [
    [560, 130],
    [430, 170],
    [300, 210],
  ];
  return rows
    .map(([y = 0, x = 0]) => lying(x, y, 470, 104) + mouth(x + 470, y + 52, 26, 52))
    .join('');
}

/** A coil of pipe, hose or cable, with its end. */
export function coil(): string {
  const turns = [250, 214, 178, 142].map((r) =>
    tube(`M ${400 - r} 400 a ${r} ${r} 0 1 1 ${2 * r} 0 a ${r} ${r} 0 1 1 ${-2 * r} 0`, 38),
  );
  const ties = ['M 226 226 L 312 312', 'M 574 226 L 488 312', 'M 400 660 L 400 530'].map((d) =>
    line(d, 16, '#2b2f33'),
  );
  return turns.join('') + ties.join('') + tube('M 650 400 C 655 560 640 640 720 668', 38);
}

/** A reel of cable on its drum. */
export function drum(): string {
  const wound = [0, 1, 2, 3, 4].map((turn) => upright(236 + turn * 66, 220, 64, 400, 18)).join('');
  return (
    wound +
    shape('M 160 150 h 70 v 540 h -70 q -24 -270 0 -540 z', '#caa472', '#7c5a2c') +
    shape('M 570 150 h 70 q 24 270 0 540 h -70 z', '#caa472', '#7c5a2c') +
    line('M 195 170 V 670 M 605 170 V 670', 4, '#7c5a2c')
  );
}

/** A bend of a quarter turn, with a socket at each end. */
export function elbow(): string {
  return (
    tube('M 250 640 V 420 Q 250 260 410 260 H 620', 150) +
    upright(158, 560, 184, 120, 12) +
    lying(560, 168, 120, 184, 12) +
    mouth(680, 260, 30, 92)
  );
}

/** A tee, with a socket at each end. */
export function tee(): string {
  return (
    upright(332, 330, 136, 330) +
    lying(150, 250, 500, 136) +
    lying(120, 234, 110, 168, 12) +
    lying(570, 234, 110, 168, 12) +
    upright(316, 570, 168, 110, 12) +
    mouth(120, 318, 26, 84)
  );
}

/** A joint with nuts. */
export function coupling(): string {
  const nut = (x: number) =>
    lying(x, 270, 120, 260, 14) +
    line(`M ${x + 6} 350 H ${x + 114} M ${x + 6} 450 H ${x + 114}`, 4);
  return (
    lying(230, 320, 340, 160) +
    nut(170) +
    nut(510) +
    mouth(632, 400, 26, 84) +
    lying(90, 340, 90, 120)
  );
}

/** A corrugated duct or drain. */
export function corrugated(): string {
  const rings = Array.from({ length: 13 }, (_, at) => lying(130 + at * 40, 270, 34, 260, 15)).join(
    '',
  );
  return lying(130, 290, 540, 220) + rings + mouth(656, 400, 46, 122);
}

/** A gutter or channel, open at the top. */
export function gutter(): string {
  return (
    shape(
      'M 110 330 L 600 250 L 690 330 L 690 380 L 640 380 L 640 500 L 250 560 L 250 430 L 200 430 Z',
    ) +
    shape('M 200 430 L 640 350 L 690 330 L 250 410 Z', 'DARK') +
    line('M 250 560 L 250 430 L 640 372', 4)
  );
}

/** A round grate of a floor waste. */
export function roundGrate(): string {
  const slots = Array.from({ length: 12 }, (_, at) => {
    const turn = (at * Math.PI) / 6;
    const [x, y] = [Math.cos(turn), Math.sin(turn)];
    const to = (r: number) => `${(400 + x * r).toFixed(1)} ${(400 + y * r).toFixed(1)}`;
    return line(`M ${to(90)} L ${to(205)}`, 26, '#1d2226');
  });
  return (
    disc(400, 400, 270, 'url(#upright)') +
    disc(400, 400, 245) +
    slots.join('') +
    ring(400, 400, 52, 10)
  );
}
