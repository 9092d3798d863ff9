import { profileHeader, profileStrip, type ProfileAxis, type ProfileRow } from "@trabecula/charts";
import { ScenePicture } from "./ScenePicture.tsx";

/** The axis above the strips of a profile; hidden from screen readers, as every row says its score. */
export function ProfileHeader({ axis }: { axis: ProfileAxis }) {
  return <ScenePicture scene={profileHeader(axis)} />;
}

interface StripProps {
  axis: ProfileAxis;
  row: ProfileRow;
  /** Of the row, in pixels; strips as high as their rows join into one picture. */
  height?: number;
}

/** One row of a profile on the shared axis; hidden from screen readers, as the row says its score. */
export function ProfileStrip({ axis, row, height }: StripProps) {
  return <ScenePicture scene={profileStrip(axis, row, height)} />;
}
