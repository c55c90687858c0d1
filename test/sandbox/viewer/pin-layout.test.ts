import { describe, expect, it } from 'vitest';
import { layOutPins } from '../../../src/sandbox/precheck-service/pages/viewer/client/pin-layout.js';
import { formatPlace, NOWHERE, parsePlace } from '../../../src/sandbox/precheck-service/pages/viewer/client/place.js';
import { cpuMs } from '../support/cpu-time.js';

const SIZE = 28;

describe('pins on a sheet', () => {
  it('stay on their places where there is room', () => {
    const places = [
      { x: 0, y: 0 },
      { x: 28, y: 0 },
      { x: 500, y: 300 },
    ];
    expect(layOutPins(places, SIZE)).toEqual(places.map((place) => ({ ...place, moved: false })));
  });

  it.each([
    ['one place', Array.from({ length: 60 }, () => ({ x: 200, y: 200 }))],
    ['a row that is too close', Array.from({ length: 80 }, (_, index) => ({ x: index * 9, y: 40 }))],
    ['a corner', Array.from({ length: 30 }, (_, index) => ({ x: -index / 3, y: -index / 5 }))],
  ])('never cover each other: %s', (_name, places) => {
    const pins = layOutPins(places, SIZE);
    pins.forEach((one, index) => {
      for (const other of pins.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(SIZE - 0.02);
      }
    });
    expect(pins[0]?.moved).toBe(false);
    expect(pins.at(-1)?.moved).toBe(true);
  });

  it('are laid out in a moment, however many there are', () => {
    const places = Array.from({ length: 800 }, (_, index) => ({
      x: (index % 40) * 11,
      y: Math.floor(index / 40) * 13,
    }));
    const startedAt = cpuMs();
    expect(layOutPins(places, SIZE)).toHaveLength(800);
    expect(cpuMs() - startedAt).toBeLessThan(5000);
  });
});

describe('the place in an address', () => {
  it('comes back as it was', () => {
    const place = { report: 'a & b', sheet: 12, finding: 'x=y#z' };
    expect(parsePlace(formatPlace(place))).toEqual(place);
    expect(formatPlace(NOWHERE)).toBe('');
  });
});
