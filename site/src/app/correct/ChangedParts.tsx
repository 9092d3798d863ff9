import type { CorrectedReport, Report, ReportDifference, ReportTypeCatalogue } from "@trabecula/contracts";
import { categoryHeadline, formatScore } from "@trabecula/report-types";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { factText, placeOf } from "../report/difference-text.ts";
import { kept } from "../../ui/Kept.tsx";

interface Props {
  report: Report;
  catalogue: ReportTypeCatalogue;
  /** Null: nothing differs. */
  planned: CorrectedReport | null;
}

export function ChangedParts({ report, catalogue, planned }: Props) {
  if (planned === null) return <p className="mt-8 text-muted">Nothing differs from the stored report yet.</p>;
  const [before, after] = [headlineOf(report), headlineOf(planned)];
  return (
    <section aria-labelledby="changed-heading" className="mt-8 border-t border-line-strong pt-5">
      <h2 id="changed-heading" className="font-serif text-xl font-semibold">
        What changes
      </h2>
      <ul className="mt-2 grid gap-1 tabular-nums" aria-live="polite">
        {planned.differences.map((one) => (
          <li key={`${one.scan} ${one.site} ${one.side} ${one.parameter}`}>
            {kept(placeOf(one, catalogue))}: <s className="text-muted">{kept(factText(one, one.from, catalogue))}</s> →{" "}
            <strong className="font-semibold">{kept(factText(one, one.to, catalogue))}</strong>
            {kept(scoreText(planned, one))}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        {before === after
          ? before === null
            ? "There is no category."
            : `“${before}” stays.`
          : `Category: ${before ?? "none"} → ${after ?? "none"}`}
      </p>
      {planned.release && (
        <NotificationBanner
          className="mt-4"
          wide
          type="warning"
          message={
            planned.release.held
              ? "This report is released. The patient cannot read it until the correction is signed or released again."
              : "This report is released. The patient reads the correction as soon as you save it."
          }
        />
      )}
    </section>
  );
}

const headlineOf = ({ category }: Report): string | null => (category.text === "" ? null : categoryHeadline(category));

function scoreText({ scores }: CorrectedReport, { scan, parameter }: ReportDifference): string {
  const moved = scores.find((one) => one.scan === scan && one.parameter === parameter);
  if (!moved) return "";
  const texts = (["tScore", "zScore"] as const).flatMap((score) => {
    const [from, to] = moved[score].map((value) => (value === null ? "–" : formatScore(value)));
    return from === to ? [] : [`${score === "tScore" ? "T" : "Z"} ${from} → ${to}`];
  });
  return texts.length === 0 ? "" : `, ${texts.join(", ")}`;
}
