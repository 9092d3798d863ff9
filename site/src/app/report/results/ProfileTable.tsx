import type { ProfileAxis } from "@trabecula/charts";
import type { LineView, ProfileView, Scale } from "@trabecula/report-view";
import { useState } from "react";
import { ProfileHeader, ProfileStrip } from "../../../charts/Profile.tsx";
import { Kept, kept } from "../../../ui/Kept.tsx";

interface Props {
  profile: ProfileView;
  title: string;
  /** Available width in pixels. */
  width: number;
  wide: boolean;
  isOnPaper: boolean;
  /** If true, names are not buttons and nothing has inline styles, which the CSP forbids. */
  isStill?: boolean;
}

/** Pixels; below this the value is under the parameter name. */
export const compactBelow = 460;

/** Pixels; above this one site fills the row and the reference has a column (profile.css, 41 and 64 rem). */
const leastWideWidth = 607;

/** Half a sheet, in pixels. T-scores omit young adults at this width. */
export const halfSheet = 342;

type Layout = "compact" | "roomy" | "wide" | "paper";

const rowHeights: Record<Layout, number> = { compact: 33, roomy: 26, wide: 26, paper: 18 };
const compactTRow = { withYoung: 60, alone: 44 } as const;
/** Width of the other columns, in pixels. The T axis has no percentile but shows young adults' mean and SD. */
const widthOfOtherColumns: Record<Scale, Record<Layout, number>> = {
  z: { compact: 230, roomy: 372, wide: 520, paper: 230 },
  t: { compact: 156, roomy: 405, wide: 520, paper: 330 },
};

/** Width of the Z-score beside T, in pixels. */
const secondScore = 48;
const intervalPrefixes = { sure: "", estimated: "about ", repeat: "repeats " } as const;
/** Pixels. Only paper has this column; screens show the interval in the row's details. */
const widthOfInterval = 100;

/** Explicit ARIA roles: narrow rows use grid, and some browsers drop table semantics without `display: table`. */
export function ProfileTable({ profile, title, width, wide, isOnPaper, isStill = false }: Props) {
  const layout = isOnPaper ? "paper" : width < compactBelow ? "compact" : wide || width > leastWideWidth ? "wide" : "roomy";
  const isHalf = width === halfSheet;
  const ofSecond = profile.scale === "t" && profile.columns.zScore && layout !== "compact" ? secondScore : 0;
  const intervals = profile.groups.flatMap(({ lines }) => lines.flatMap(({ interval }) => interval ?? []));
  const showsInterval = isOnPaper && !isHalf && intervals.length > 0;
  const room = width - ofSecond - widthOfOtherColumns[isHalf ? "z" : profile.scale][layout] - (showsInterval ? widthOfInterval : 0);
  const axis: ProfileAxis = { score: profile.scale, width: Math.max(84, Math.min(340, room)) };
  const isCompactT = layout === "compact" && profile.scale === "t";
  const height = isCompactT ? compactTRow[profile.columns.youngAdult ? "withYoung" : "alone"] : rowHeights[layout];
  const letter = profile.scale.toUpperCase();
  return (
    <table className="profile" role="table" data-scale={profile.scale}>
      <caption className="sr-only">
        {title}: values beside {profile.people}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="profile-name">
            Parameter
          </th>
          <th role="columnheader" scope="col" className="profile-value">
            Value
          </th>
          <ReferenceHead profile={profile} />
          <th role="columnheader" scope="col" className="profile-axis">
            <span className="sr-only">Position</span>
            <ProfileHeader axis={axis} />
          </th>
          {profile.columns.percentile && (
            <th role="columnheader" scope="col" className="profile-rank">
              Percentile
            </th>
          )}
          {showsInterval && (
            <th role="columnheader" scope="col" className="profile-interval">
              {kept(intervals.every(({ kind }) => kind === "sure") ? "95 %" : "Interval")}
            </th>
          )}
          <th role="columnheader" scope="col" className="profile-score">
            <abbr translate="no" title={`${letter}-score`}>
              {letter}
            </abbr>
          </th>
        </tr>
      </thead>
      {profile.groups.map((group) => (
        <tbody key={group.key} role="rowgroup">
          <tr role="row" className="profile-group">
            <th role="rowheader" scope="rowgroup" colSpan={7}>
              {isOnPaper && group.unit !== null ? `${group.label}, ${group.unit}` : group.label}
            </th>
          </tr>
          {group.lines.map((line) => (
            <Line
              key={line.key}
              {...{ line, profile, axis, height, isStill, showsInterval }}
              showsUnit={!isOnPaper || group.unit === null}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ReferenceHead({ profile: { scale, columns } }: { profile: ProfileView }) {
  if (scale === "z" ? !columns.reference : !columns.youngAdult) return null;
  return (
    <th role="columnheader" scope="col" className="profile-reference">
      {kept(scale === "z" ? "Median (5–95 %)" : "Young adults")}
    </th>
  );
}

interface LineProps {
  line: LineView;
  profile: ProfileView;
  axis: ProfileAxis;
  height: number;
  showsUnit: boolean;
  isStill: boolean;
  showsInterval: boolean;
}

function Line({ line, profile, axis, height, showsUnit, isStill, showsInterval }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const mark = line.side !== null && (
    <span className="profile-side">
      {kept(line.side)}
      <span className="sr-only">, {kept(line.placeText)}, </span>
    </span>
  );
  return (
    <>
      <tr role="row" className="profile-line" data-outside={line.outside || undefined}>
        <th role="rowheader" scope="row" className="profile-name">
          {isStill ? (
            <abbr translate="no" title={line.label}>
              {line.abbreviation}
            </abbr>
          ) : (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <span translate="no">{line.abbreviation}</span>
              <span className="profile-label">{line.label}</span>
            </button>
          )}
          {line.direction === "lower" && <span aria-hidden="true"> ↓</span>}
          {line.marks.length > 0 && <sup>{line.marks.join(", ")}</sup>}
        </th>
        <td role="cell" className="profile-value" translate="no">
          {line.measured}&nbsp;{showsUnit && <small>{line.unit}</small>}
          {line.converted !== null && <small className="profile-converted"> as {line.converted}</small>}
        </td>
        <Reference line={line} profile={profile} />
        <td role="cell" className="profile-axis" style={isStill ? undefined : { minWidth: axis.width }}>
          <ProfileStrip
            axis={axis}
            row={{ name: line.abbreviation, score: line.score, interval: line.interval?.ends ?? null }}
            height={height}
          />
        </td>
        {profile.columns.percentile && (
          <td role="cell" className="profile-rank">
            {mark}
            <span translate="no">{line.percentile ?? "–"}</span>
            {line.interval && line.interval.kind !== "repeat" && <span className="sr-only">; {kept(line.interval.words)}</span>}
          </td>
        )}
        {showsInterval && (
          <td role="cell" className="profile-interval">
            {line.interval && intervalPrefixes[line.interval.kind]}
            <span translate="no">{line.interval?.text}</span>
          </td>
        )}
        <td role="cell" className="profile-score">
          {!profile.columns.percentile && mark}
          <span translate="no">{line.scoreText}</span>
          {profile.scale === "t" && line.zScore !== null && (
            <small className="profile-second" translate="no">
              Z {line.zScore}
            </small>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr role="row" className="profile-words">
          <td role="cell" colSpan={6}>
            <Kept text={line.words} />
          </td>
        </tr>
      )}
    </>
  );
}

function Reference({ line, profile: { scale, columns } }: { line: LineView; profile: ProfileView }) {
  if (scale === "z" ? !columns.reference : !columns.youngAdult) return null;
  const { reference, youngAdult } = line;
  const text =
    scale === "z"
      ? reference && `${reference.median} (${reference.low}–${reference.high})`
      : youngAdult && `${youngAdult.mean} ± ${youngAdult.sd}`;
  return (
    <td role="cell" className="profile-reference" translate="no">
      {text ?? "–"}
    </td>
  );
}
