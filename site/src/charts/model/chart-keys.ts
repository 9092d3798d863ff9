const bigStep = 10;

/**
 * Where a key moves the reading: an index into the drawn ages, null to end reading, undefined where the key is not ours.
 * Reading starts at the measured age (`start`).
 */
export function keyAction(key: string, index: number | null, start: number, count: number): number | null | undefined {
  const from = index ?? start;
  const clamp = (target: number) => Math.max(0, Math.min(target, count - 1));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return index === null ? clamp(start) : clamp(from + 1);
    case "ArrowLeft":
    case "ArrowDown":
      return index === null ? clamp(start) : clamp(from - 1);
    case "PageUp":
      return clamp(from + bigStep);
    case "PageDown":
      return clamp(from - bigStep);
    case "Home":
      return 0;
    case "End":
      return clamp(count - 1);
    case "Escape":
      return null;
    default:
      return undefined;
  }
}
