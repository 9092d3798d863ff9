const bigStep = 10;

/**
 * Where a key moves the reading: an index into the drawn ages, null for where reading starts (`start`, the measured age),
 * undefined where the key is not ours.
 */
export function keyAction(key: string, index: number | null, start: number, count: number): number | null | undefined {
  const from = index ?? start;
  const clamp = (target: number) => Math.max(0, Math.min(target, count - 1));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return clamp(from + 1);
    case "ArrowLeft":
    case "ArrowDown":
      return clamp(from - 1);
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
