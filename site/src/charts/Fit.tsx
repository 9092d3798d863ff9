import { fitHeader, fitStrip, type FitAxis, type FitRow } from "@trabecula/charts";
import { ScenePicture } from "./ScenePicture.tsx";

/** The axis above the strips of shifts; hidden from screen readers, as every row says its figures. */
export function FitHeader({ axis }: { axis: FitAxis }) {
  return <ScenePicture scene={fitHeader(axis)} />;
}

/** One row on it. */
export function FitStrip({ axis, row, height }: { axis: FitAxis; row: FitRow; height: number }) {
  return <ScenePicture scene={fitStrip(axis, row, height)} className="block" />;
}
