import type { Scene } from "@trabecula/charts";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { ScenePicture } from "./ScenePicture.tsx";

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

interface Props {
  label: string;
  hintId: string;
  scene: Scene;
  words: string;
  values: { min: number; max: number; now: number };
  index: number;
  count: number;
  findAt: (x: number, y: number) => number | null;
  /** Null: the default reading. */
  setPointed: (index: number | null) => void;
  setChosen: (index: number | null) => void;
  children: ReactNode;
}

/** Handles pointer, touch and keyboard; is a slider to assistive technology. */
export function ChartField({ label, hintId, scene, words, values, index, count, findAt, setPointed, setChosen, children }: Props) {
  function onKeyDown(event: KeyboardEvent): void {
    const next = keyAction(event.key, index, count);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(null);
    setChosen(next);
  }

  /** A mouse reads on hover and fixes the position on click. Touch and pen fix it immediately. */
  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = scene.width / width;
    const found = findAt((event.clientX - left) * scale, (event.clientY - top) * scale);
    setPointed(event.pointerType === "mouse" ? found : null);
    if (event.pointerType !== "mouse" || event.type === "pointerdown") setChosen(found);
  }

  return (
    <div
      className="chart-field"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      aria-valuemin={values.min}
      aria-valuemax={values.max}
      aria-valuenow={values.now}
      aria-valuetext={words}
      onKeyDown={onKeyDown}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setPointed(null)}
    >
      <ScenePicture scene={scene}>{children}</ScenePicture>
    </div>
  );
}
