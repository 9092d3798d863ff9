/** Coordinates in a 32 × 32 field, in drawing order. */
export const markStruts = [
  { from: [9.4, 6.2], to: [12.2, 12.4] },
  { from: [12.2, 12.4], to: [21.2, 11] },
  { from: [21.2, 11], to: [26.6, 7.8] },
  { from: [12.2, 12.4], to: [11, 20.6] },
  { from: [21.2, 11], to: [20.4, 21.4] },
  { from: [5.2, 23.6], to: [20.4, 21.4] },
  { from: [20.4, 21.4], to: [23.4, 26.9] },
] as const;

export const markCircle = { cx: 16, cy: 16, r: 13.5 } as const;
