const bigStep = 10;

/** Index after a key press; null: initial reading; undefined: key not handled. */
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
