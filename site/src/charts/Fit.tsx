import { fitHeader, fitStrip, type FitAxis, type FitRow } from "@trabecula/charts";
import { ScenePicture } from "./ScenePicture.tsx";

/** Hidden from screen readers: each row has the figures as text. */
export function FitHeader({ axis }: { axis: FitAxis }) {
  return <ScenePicture scene={fitHeader(axis)} />;
}

export function FitStrip({ axis, row, height }: { axis: FitAxis; row: FitRow; height: number }) {
  return <ScenePicture scene={fitStrip(axis, row, height)} className="block" />;
}
