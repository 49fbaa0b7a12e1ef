import { box, disc, face, line, lying, ring, shape, upright } from '../drawing.ts';

/** A downlight, seen from below. */
export function downlight(): string {
  return (
    disc(400, 400, 270, 'url(#upright)') +
    disc(400, 400, 224) +
    disc(400, 400, 190, '#fff4cf') +
    disc(400, 400, 120, '#fffdf3') +
    ring(400, 400, 224, 3) +
    ring(400, 400, 190, 3)
  );
}

/** A round device on the ceiling: an alarm or a sensor. */
export function ceilingDevice(): string {
  const vents = Array.from({ length: 24 }, (_, at) => {
    const turn = (at * Math.PI) / 12;
    const to = (r: number) =>
      `${(400 + Math.cos(turn) * r).toFixed(1)} ${(400 + Math.sin(turn) * r).toFixed(1)}`;
    return line(`M ${to(150)} L ${to(190)}`, 9, '#6d787f');
  });
  return (
    disc(400, 400, 260, 'url(#upright)') +
    disc(400, 400, 236) +
    vents.join('') +
    disc(400, 400, 70, 'url(#upright)') +
    disc(480, 470, 8, '#c8362c')
  );
}

/** A lamp with its cap. */
export function lamp(): string {
  return (
    disc(400, 310, 170, '#fff8e0', 180) +
    shape('M 268 410 Q 330 480 330 540 H 470 Q 470 480 532 410 Z', 'url(#upright)') +
    upright(330, 540, 140, 30, 4) +
    upright(342, 570, 116, 26, 6) +
    upright(342, 600, 116, 26, 6) +
    upright(352, 630, 96, 30, 10) +
    disc(350, 260, 46, '#ffffff', 60)
  );
}

/** A batten or tube across the ceiling. */
export function batten(): string {
  return (
    lying(80, 330, 640, 150, 26) +
    box(110, 372, 580, 92, 20, '#fff8e0') +
    box(110, 388, 580, 24, 10, '#ffffff') +
    line('M 230 330 V 200 M 570 330 V 200', 6) +
    line('M 180 520 L 130 620 M 400 530 V 640 M 620 520 L 670 620', 6, '#e8d38a')
  );
}

/** A panel or high bay that floods. */
export function flood(): string {
  return (
    shape('M 240 560 Q 400 690 560 560 L 530 540 Q 400 640 270 540 Z', 'url(#face)') +
    face(170, 170, 460, 340, 20) +
    face(210, 210, 380, 260, 10, '#fff8e0') +
    line('M 210 297 H 590 M 210 383 H 590 M 336 210 V 470 M 463 210 V 470', 4, '#e3cf8c') +
    box(350, 500, 100, 50, 8, '#3a4248')
  );
}

/** A light beside the door. */
export function wallLight(): string {
  return (
    face(360, 330, 90, 160, 10) +
    upright(300, 160, 200, 200, 14) +
    upright(300, 460, 200, 200, 14) +
    shape('M 310 160 L 220 60 H 580 L 490 160 Z', '#fff4cf', 'none').replace(
      '/>',
      ' fill-opacity="0.8"/>',
    ) +
    shape('M 310 660 L 220 760 H 580 L 490 660 Z', '#fff4cf', 'none').replace(
      '/>',
      ' fill-opacity="0.8"/>',
    ) +
    lying(300, 350, 200, 120)
  );
}

/** The sign over a way out: somebody who runs through a door. */
export function exitSign(): string {
  return (
    face(110, 240, 580, 320, 16) +
    box(130, 260, 540, 280, 8, '#1f8a4c') +
    box(450, 300, 120, 220, 0, '#ffffff') +
    disc(340, 320, 26, '#ffffff') +
    line(
      'M 330 370 L 300 440 L 240 450 M 330 440 L 370 480 L 350 520 M 300 440 L 260 510',
      26,
      '#ffffff',
    ) +
    line('M 330 370 L 390 400 L 420 380 M 330 370 L 270 390 L 260 430', 20, '#ffffff')
  );
}
