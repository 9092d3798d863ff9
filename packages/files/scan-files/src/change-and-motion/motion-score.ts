import type { ReadScan } from "@trabecula/contracts";
import { boneAloneNote, siteOfCell } from "@trabecula/study-tables";
import { newScan, type TextFormat } from "../format.ts";
import { readSubjectCode } from "../scanco-evaluation/identity-columns.ts";
import { rowsByHeader, type NamedRow } from "./rows-by-header.ts";

const key = "motionscore";

/** Grades by a network are suggested; a grade that a person reviewed is used. */
export const motionScore: TextFormat = {
  key,
  label: "MotionScore grades",
  reportTypes: ["hr-pqct"],
  hint: "MotionScoreHRpQCT (predictions.tsv, review.tsv)",
  read: (lines) => {
    const table = rowsByHeader(lines, (header) =>
      ["scan_id", "automatic_grade", "automatic_confidence"].every((name) => header.includes(name)),
    );
    if (table === null) return null;
    if (table.rows.length === 0) return { ok: false, message: "The table of motion grades has no line below its header." };
    const reply = {
      format: key,
      formatLabel: motionScore.label,
      reportType: "hr-pqct" as const,
      scans: table.rows.map(scanOf),
      skipped: [],
    };
    return { ok: true, reply: { ...reply, unknownColumns: [], identifying: [], warnings: [] } };
  },
};

function scanOf({ line, cell }: NamedRow): ReadScan {
  const placed = /(?:^|_)site-([a-z]+)(?:_|$)/i.exec(cell("scan_id"))?.[1] ?? "";
  const site = siteOfCell(placed);
  const motionGrade = gradeOfReview(cell);
  const notes = site?.isBoneAlone ? [boneAloneNote(placed, site.site)] : [];
  const [offered, confidence] = [gradeIn(cell("automatic_grade")), /^\d{1,3}(?:\.\d+)?$/.exec(cell("automatic_confidence"))?.[0]];
  if (motionGrade === null && offered !== null)
    notes.push(
      `MotionScore offers motion grade ${offered}${confidence === undefined ? "" : ` with confidence ${confidence}`}; look at the scan and confirm it.`,
    );
  return {
    ...newScan(key),
    line,
    subjectCode: readSubjectCode(cell("subject_id")),
    site: site?.site ?? null,
    side: site?.side ?? null,
    motionGrade,
    notes,
  };
}

/** Null unless a person reviewed the scan, and the grades of the line agree. */
function gradeOfReview(cell: NamedRow["cell"]): number | null {
  const [manual, final] = [gradeIn(cell("manual_grade")), gradeIn(cell("final_grade"))];
  const isReviewed = cell("reviewer") !== "" && cell("reviewed_at") !== "" && !/^(?:pending|unreviewed|)$/i.test(cell("review_status"));
  return isReviewed && final !== null && (cell("manual_grade") === "" || manual === final) ? final : null;
}

function gradeIn(text: string): number | null {
  return /^[1-5](?:\.0)?$/.test(text) ? Number(text) : null;
}
