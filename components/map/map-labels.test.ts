import { expect, test } from 'vitest';
import { mapLabels } from './map-labels.ts';

const point = (x: number, y: number, name: string) => ({ x, y, name });
const shown = (points: ReturnType<typeof point>[]) =>
  mapLabels(points, 480).map(({ name, anchor }) => `${name} ${anchor}`);

test('puts a name to the right of its point, at the edge to the left', () => {
  expect(shown([point(100, 100, 'Penrose'), point(470, 200, 'Waitangi')])).toEqual([
    'Penrose start',
    'Waitangi end',
  ]);
});

test('puts the names of close points on opposite sides', () => {
  expect(shown([point(200, 100, 'Penrose'), point(215, 103, 'Epsom')])).toEqual([
    'Penrose end',
    'Epsom start',
  ]);
});

test('leaves out a name without room', () => {
  const same = [point(200, 100, 'Penrose'), point(200, 101, 'Epsom'), point(200, 99, 'Wiri')];
  expect(shown(same).length).toBeLessThan(3);
});
