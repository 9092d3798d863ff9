const bigStep = 10;

/**
 * Where a key moves the reading: an index into the drawn ages, null for where reading begins, undefined where the key is
 * not ours.
 */
export function keyAction(key: string, index: number, count: number): number | null | undefined {
  const clamp = (target: number) => Math.max(0, Math.min(target, count - 1));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return clamp(index + 1);
    case "ArrowLeft":
    case "ArrowDown":
      return clamp(index - 1);
    case "PageUp":
      return clamp(index + bigStep);
    case "PageDown":
      return clamp(index - bigStep);
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
