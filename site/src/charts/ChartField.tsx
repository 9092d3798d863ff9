import type { Scene } from "@trabecula/charts";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { keyAction } from "./chart-keys.ts";
import { ScenePicture } from "./ScenePicture.tsx";

interface Props {
  label: string;
  /** Id of the sentence that says how to read the chart. */
  hintId: string;
  scene: Scene;
  /** What is read at this moment. */
  words: string;
  values: { min: number; max: number; now: number };
  /** Which of how many readings that is. */
  index: number;
  count: number;
  /** The reading at a place of the scene; null: none. */
  findAt: (x: number, y: number) => number | null;
  /** Null: what is read when nobody chooses. */
  setPointed: (index: number | null) => void;
  setChosen: (index: number | null) => void;
  /** Drawn over the chart where it is read. */
  children: ReactNode;
}

/** A chart that is read by pointer, touch and keys, and is a slider to assistive technology. */
export function ChartField({ label, hintId, scene, words, values, index, count, findAt, setPointed, setChosen, children }: Props) {
  function onKeyDown(event: KeyboardEvent): void {
    const next = keyAction(event.key, index, count);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(null);
    setChosen(next);
  }

  /** A mouse reads while it hovers and keeps its place on a click; a finger or a pen keeps where it was put. */
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
