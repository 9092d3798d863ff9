/** Charts as data: pure geometry for screens, saved pictures, documents and public pages. See README.md. */
export {
  baselineY,
  type CircleMark,
  type Mark,
  type PathMark,
  type RectMark,
  type Scene,
  type ShapeRole,
  type TextMark,
  type TextRole,
} from "./scene/scene.ts";
export { haloWidth, paperPalette, picturePalette, shapeInks, textInks, type Ink, type Palette, type Tone } from "./scene/inks.ts";
export { measureText, type Measure } from "./scene/measure.ts";
export { linearScale, niceTicks, type Scale } from "./scene/scale.ts";
export { areaPath, horizontal, linePath, tenth, vertical, type Spot } from "./scene/paths.ts";
export { svgText } from "./scene/svg-text.ts";
export { beyondAxis, profileReach, sideOfMiddle, xOfScore, z75, z95, type ProfileAxis, type ScoreKind } from "./profile/profile-axis.ts";
export { profileHeader, profileHeaderHeight } from "./profile/profile-header.ts";
export { profileStrip, profileStripHeight, type ProfileRow } from "./profile/profile-strip.ts";
export { directionSign } from "./profile/direction-sign.ts";
