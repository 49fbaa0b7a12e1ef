import { box, disc, face, inColours, line, lying, ring, shape, tube, upright } from '../drawing.ts';
import { PALETTES } from '../palettes.ts';

/** A storage cylinder that stands. */
export function cylinder(): string {
  return (
    upright(260, 130, 280, 540, 40) +
    disc(400, 150, 132, 'LIGHT', 24) +
    line('M 262 250 H 538 M 262 560 H 538', 3) +
    face(345, 470, 110, 70, 8, '#5b666e') +
    box(365, 490, 70, 12, 4, '#cfd8dd') +
    inColours(
      tube('M 540 220 H 610 V 160', 24) + tube('M 540 610 H 620 V 680', 24),
      PALETTES.Copper,
    )
  );
}

/** A bottle of gas or refrigerant with its collar. */
export function bottle(): string {
  return (
    upright(270, 290, 260, 370, 70) +
    upright(310, 190, 180, 90, 16) +
    box(340, 206, 40, 46, 10, '#22282c') +
    box(420, 206, 40, 46, 10, '#22282c') +
    upright(382, 170, 36, 130, 6) +
    upright(290, 640, 220, 44, 10)
  );
}

/** A unit that hangs on the wall, with its pipes below. */
export function wallUnit(): string {
  const pipes = [320, 370, 430, 480].map((x) => tube(`M ${x} 600 V 690`, 22)).join('');
  return (
    inColours(pipes, PALETTES.Copper) +
    face(230, 130, 340, 480, 26) +
    face(330, 180, 140, 50, 8, '#2c363d') +
    disc(366, 205, 8, '#6fd08c') +
    line('M 400 205 H 446', 8, '#9fd3e6') +
    line('M 250 540 H 550', 3) +
    disc(400, 400, 62, 'url(#upright)') +
    ring(400, 400, 62, 3)
  );
}

/** An outdoor unit with its fan. */
export function fanUnit(): string {
  const blades = [0, 120, 240].map(
    (turn) =>
      `<path d="M 350 400 q 40 -150 120 -110 q 20 70 -120 110" fill="#5d6870" transform="rotate(${turn} 350 400)"/>`,
  );
  const bars = Array.from({ length: 6 }, (_, at) => ring(350, 400, 30 + at * 28, 3, '#3d474e'));
  return (
    face(120, 190, 560, 440, 18) +
    disc(350, 400, 186, '#c9d1d6') +
    blades.join('') +
    bars.join('') +
    line('M 590 230 V 590 M 620 230 V 590 M 650 230 V 590', 5) +
    box(170, 630, 90, 30, 4, '#59656e') +
    box(540, 630, 90, 30, 4, '#59656e')
  );
}

/** An indoor unit of a split system. */
export function indoorUnit(): string {
  return (
    face(90, 280, 620, 210, 40) +
    line('M 120 420 H 680', 4) +
    box(150, 440, 500, 34, 14, '#59656e') +
    box(165, 447, 470, 8, 4, '#aeb8be') +
    disc(640, 340, 7, '#6fd08c') +
    line('M 200 530 q 20 40 0 80 M 400 530 q 20 50 0 100 M 600 530 q 20 40 0 80', 8, '#8fc1e6')
  );
}

/** A radiator of columns, or a ladder for towels. */
export function radiator(): string {
  const columns = Array.from({ length: 9 }, (_, at) => upright(120 + at * 62, 220, 54, 410, 24));
  return (
    lying(110, 240, 580, 50, 10) +
    lying(110, 560, 580, 50, 10) +
    columns.join('') +
    inColours(tube('M 100 590 H 70 V 690', 26), PALETTES.Chrome)
  );
}

/** A pump with its motor. */
export function pump(): string {
  const fins = Array.from({ length: 7 }, (_, at) => lying(400 + at * 34, 320, 20, 220, 6)).join('');
  return (
    lying(390, 340, 260, 180, 20) +
    fins +
    disc(280, 430, 170, 'url(#lying)') +
    disc(280, 430, 96) +
    upright(230, 170, 100, 120, 10) +
    lying(90, 380, 60, 110, 10) +
    ring(280, 430, 96, 4) +
    box(170, 590, 420, 44, 8, '#4a555d') +
    box(470, 270, 110, 60, 8, '#2c363d')
  );
}

/** A filter housing with its head. */
export function filter(): string {
  return (
    lying(180, 170, 440, 110, 20) +
    upright(280, 260, 240, 400, 60) +
    line('M 330 300 V 610 M 370 300 V 620 M 410 300 V 620 M 450 300 V 620', 5) +
    inColours(lying(150, 190, 50, 70, 6) + lying(600, 190, 50, 70, 6), PALETTES.Brass)
  );
}

/** A meter or gauge with its hand. */
export function gauge(): string {
  const marks = Array.from({ length: 9 }, (_, at) => {
    const turn = Math.PI * (0.8 + (at * 1.4) / 8);
    const to = (r: number) =>
      `${(400 + Math.cos(turn) * r).toFixed(1)} ${(360 + Math.sin(turn) * r).toFixed(1)}`;
    return line(`M ${to(160)} L ${to(190)}`, 8, '#28323a');
  });
  return (
    upright(340, 560, 120, 120, 8) +
    disc(400, 360, 250, 'url(#upright)') +
    disc(400, 360, 220, '#fbfcfc') +
    marks.join('') +
    shape('M 394 366 L 510 260 L 408 378 Z', '#c8362c', '#7d140e') +
    disc(400, 366, 18, '#28323a')
  );
}
