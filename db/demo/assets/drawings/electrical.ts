import { box, disc, face, line, lying, ring, shape, tube, upright } from '../drawing.ts';

/** A plate with rockers. */
export function switchPlate(): string {
  return (
    face(230, 130, 340, 520, 24) +
    face(330, 230, 140, 140, 12) +
    face(330, 420, 140, 140, 12) +
    line('M 350 300 H 450 M 350 490 H 450', 4) +
    disc(400, 165, 9, '#aeb8be') +
    disc(400, 618, 9, '#aeb8be')
  );
}

/** A double outlet, as they are here: two pins slanted above one that is upright. */
export function outlet(): string {
  const pins = (x: number) =>
    line(
      `M ${x - 44} 330 L ${x - 62} 372 M ${x + 44} 330 L ${x + 62} 372 M ${x} 420 V 466`,
      16,
      '#1c2226',
    ) + face(x - 36, 500, 72, 44, 8);
  return face(120, 220, 560, 360, 24) + pins(270) + pins(530) + line('M 400 250 V 550', 2);
}

/** A socket for data or an aerial. */
export function dataPlate(): string {
  return (
    face(230, 130, 340, 520, 24) +
    shape('M 340 340 H 460 V 440 H 430 V 462 H 370 V 440 H 340 Z', '#1c2226') +
    line(
      'M 362 356 V 380 M 380 356 V 380 M 400 356 V 380 M 420 356 V 380 M 438 356 V 380',
      5,
      '#d3ab4e',
    )
  );
}

/** Breakers side by side. */
export function breakers(): string {
  const one = (x: number) =>
    face(x, 170, 130, 470, 10) +
    box(x, 300, 130, 190, 0, 'LIGHT') +
    face(x + 35, 340, 60, 110, 8, '#2c363d') +
    box(x + 43, 350, 44, 44, 6, '#4f7fb5') +
    disc(x + 65, 225, 22, '#8a949b') +
    line(`M ${x + 52} 225 H ${x + 78}`, 6, '#3d474e') +
    disc(x + 65, 580, 22, '#8a949b') +
    line(`M ${x + 52} 580 H ${x + 78}`, 6, '#3d474e');
  return one(190) + one(335) + one(480);
}

/** A board with its door open on a row of breakers. */
export function board(): string {
  const ways = Array.from(
    { length: 8 },
    (_, at) =>
      face(250 + at * 40, 330, 34, 150, 4, '#f7f9fa') +
      box(258 + at * 40, 380, 18, 50, 3, '#2c363d'),
  );
  return (
    face(170, 170, 460, 500, 18) +
    face(210, 220, 380, 400, 8, '#dde3e7') +
    ways.join('') +
    box(230, 520, 340, 60, 6, '#c6ced4') +
    line('M 600 300 V 380', 12, '#59656e')
  );
}

/** A box with knock-outs, or a control in its case. */
export function enclosure(): string {
  return (
    face(190, 200, 420, 420, 30) +
    face(230, 240, 340, 340, 18) +
    [
      [255, 265],
      [545, 265],
      [255, 555],
      [545, 555],
    ]
      .map(
        ([x = 0, y = 0]) =>
          disc(x, y, 13, '#8a949b') + line(`M ${x - 7} ${y} H ${x + 7}`, 4, '#3d474e'),
      )
      .join('') +
    lying(130, 370, 70, 80, 8) +
    lying(600, 370, 70, 80, 8)
  );
}

/** A rotary isolator. */
export function isolator(): string {
  return (
    face(210, 150, 380, 500, 30) +
    disc(400, 390, 140, '#f3c51b') +
    ring(400, 390, 140, 4, '#97780a') +
    `<g transform="rotate(35 400 390)">${box(366, 270, 68, 240, 30, '#c8362c')}${line('M 400 290 V 360', 8, '#ffffff')}</g>` +
    upright(350, 640, 100, 50, 6)
  );
}

/** A charger for cars with its cable. */
export function charger(): string {
  return (
    tube('M 300 560 C 180 620 180 260 300 300', 26) +
    face(280, 120, 260, 460, 50) +
    disc(410, 260, 70, '#22303a') +
    shape('M 420 210 L 380 270 H 408 L 398 312 L 440 250 H 412 Z', '#6fd08c', '#22303a') +
    tube('M 470 580 V 640 Q 470 690 530 690 H 640', 26) +
    box(630, 650, 90, 76, 20, '#22303a')
  );
}

/** Cable with its cores bared. */
export function cable(): string {
  const core = (y: number, colour: string) =>
    line(`M 430 400 C 520 400 520 ${y} 600 ${y}`, 34, colour) +
    line(`M 600 ${y} H 690`, 18, '#c9764a');
  return (
    core(290, '#c8362c') +
    core(400, '#2c2f33') +
    core(510, '#358a4a') +
    lying(70, 330, 370, 140, 30)
  );
}
