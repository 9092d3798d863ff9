import { profileHeader, profileStrip, type ProfileAxis, type ProfileRow } from "@trabecula/charts";
import { ScenePicture } from "./ScenePicture.tsx";

export function ProfileHeader({ axis }: { axis: ProfileAxis }) {
  return <ScenePicture scene={profileHeader(axis)} />;
}

interface StripProps {
  axis: ProfileAxis;
  row: ProfileRow;
  /** Row height in pixels. Strips of full height join into one picture. */
  height?: number;
}

/** Hidden from screen readers: the row has the score as text. */
export function ProfileStrip({ axis, row, height }: StripProps) {
  return <ScenePicture scene={profileStrip(axis, row, height)} />;
}
