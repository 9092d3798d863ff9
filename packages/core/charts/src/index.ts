/** Chart geometry as data, without drawing. See README.md. */
export {
  baselineY,
  textMark,
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
export { inlineSvg, svgText } from "./scene/svg-text.ts";
export { beyondAxis, profileReach, sideOfMiddle, xOfScore, z75, z95, type ProfileAxis, type ScoreKind } from "./profile/profile-axis.ts";
export { profileHeader } from "./profile/profile-header.ts";
export { profileStrip, profileStripHeight, type ProfileRow } from "./profile/profile-strip.ts";
export { fitHeader, fitReach, fitStrip, type FitAxis, type FitRow } from "./fit/fit-strip.ts";
export { directionSign } from "./profile/direction-sign.ts";
export { isInside, overlap, textBox, type Box } from "./scene/boxes.ts";
export { ageWindow, type AgeWindow } from "./over-age/age-window.ts";
export { largeChart } from "./over-age/large-chart.ts";
export { chartKind, smallChart, type ChartKind } from "./over-age/reference-chart.ts";
export { ageDomain, extentOf, valueDomain } from "./over-age/domain.ts";
export { endLabels, labelHeading } from "./over-age/end-labels.ts";
export { frameOf, type Frame, type FrameRequest } from "./over-age/frame.ts";
export { formatAge, measuredPoint, scoreWords } from "./over-age/measured-point.ts";
export { breakMarks } from "./over-age/breaks.ts";
export { byAgeTable, readingAtAge, readingAtX } from "./over-age/readings.ts";
export { bandMarks, lineMark, lineMarks, within } from "./over-age/segments.ts";
export { largeStyle, smallStyle, type ChartStyle } from "./over-age/styles.ts";
export { valueTitle, withUnit } from "./over-age/value-title.ts";
export { changeWords, percentWords } from "./trend/change-words.ts";
export { trendPanel, type TrendPanelRequest } from "./trend/trend-panel.ts";
export { controlPicture, eventLetter } from "./control/control-picture.ts";
export type { ControlPicture, ControlReading, ControlRequest } from "./control/types.ts";
export { monthsChart } from "./months/months-chart.ts";
export type { MonthReading, MonthsChart, MonthsPanel, MonthsRequest } from "./months/types.ts";
export { trendChart } from "./trend/trend-chart.ts";
export { trendReadingAt, trendTable } from "./trend/trend-readings.ts";
export type { VisitChange, TrendChart, ChangeBand, TrendPanel, TrendReading, TrendSet, TrendVisit } from "./trend/types.ts";
export type {
  Caption,
  ChartParameter,
  ChartSize,
  ChartTable,
  DrawnCurves,
  MeasuredPoint,
  OverAgeChart,
  OverAgeRequest,
  PlotBox,
  Reading,
  ReadingRow,
  ValueDisplay,
} from "./over-age/types.ts";
