import type { Parameter, ReportTypeCatalogue, ScoreResult } from "@trabecula/contracts";
import { upperFirst } from "@trabecula/messages";
import { flagText, formatSigned, rangeFor, trimmed } from "@trabecula/report-types";
import { scoreView, type NotComparedView, type ScoreView } from "@trabecula/report-view";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { numberOf } from "../../../format/typed-numbers.ts";
import { ProfileStrip } from "../../../charts/Profile.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { changeDraft, workOutSpine } from "../draft-store.ts";
import { statedScanner, type ScanDraft } from "../model/scan-draft.ts";
import { isOfVertebra, spineNote } from "../model/spine.ts";
import type { SharedNotes } from "../model/shared-notes.ts";
import type { FieldVerdict } from "../model/value-checks.ts";
import { kept } from "../../../ui/Kept.tsx";

interface Props {
  scan: ScanDraft;
  parameter: Parameter;
  catalogue: ReportTypeCatalogue;
  verdict: FieldVerdict;
  result: ScoreResult | null;
  notCompared: NotComparedView | null;
  once: SharedNotes;
}

export function ValueRow({ scan, parameter, catalogue, verdict, result, notCompared, once }: Props) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  // "12" may be the start of "1.25", so no message while typing.
  const spoken = isTyping ? null : verdict.message;
  const note = spineNote(scan, parameter.key) ?? scan.fromFile?.notes[parameter.key];
  const score = result && verdict.state !== "empty" && verdict.state !== "refused" ? scoreView(result) : null;
  // The field already asks about an unusual value.
  const shown = spoken ? { ...once, flags: [...once.flags, "soft_range" as const] } : once;
  const texts = (of: ScoreView) => remarksOf(of, parameter, notCompared, shown).filter((text) => text !== verdict.catalogueSays);
  return (
    <div className="value-row">
      <div className="min-w-0">
        <label htmlFor={id} translate="no" className="font-medium">
          {parameter.abbreviation}
        </label>
        <p className="text-sm text-muted">{parameter.label}</p>
      </div>
      <div className="min-w-0">
        <div className="relative">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            data-scan={scan.key}
            data-parameter={parameter.key}
            className={classes(
              "control pr-24 text-right tabular-nums",
              spoken && (verdict.state === "to-confirm" ? "value-doubtful" : "value-wrong"),
            )}
            value={scan.values[parameter.key] ?? ""}
            aria-invalid={verdict.state === "refused" || verdict.state === "unreadable" || undefined}
            aria-describedby={`${id}-range ${id}-message`}
            onBlur={() => setTyping(false)}
            onChange={(event) => {
              setTyping(true);
              changeDraft({ type: "value-typed", key: scan.key, parameter: parameter.key, text: event.target.value });
              if (isOfVertebra(parameter.key)) workOutSpine(scan.key, catalogue);
            }}
          />
          <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-sm text-muted">
            {parameter.display.unit}
          </span>
        </div>
        <p id={`${id}-range`} className="mt-0.5 text-xs text-muted">
          {kept(lastText(parameter, scan) ?? rangeText(parameter, scan))}
        </p>
      </div>
      <div className="value-answer">
        {score?.shown && <Position name={parameter.abbreviation} score={score} shown={score.shown} />}
        <div id={`${id}-message`} aria-live="polite" className="text-sm">
          {spoken && <Doubt scan={scan} parameter={parameter} verdict={verdict} message={spoken} />}
          {!spoken && Math.abs(changeSinceLast(parameter, scan) ?? 0) > doubtfulChange && !isTyping && (
            <p className="text-warning">This differs by more than {doubtfulChange} % from the last visit. Check it.</p>
          )}
          {note && <p className="text-muted">{kept(note)}</p>}
          {score &&
            texts(score).map((text) => (
              <p key={text} className="text-muted">
                {kept(text)}
              </p>
            ))}
        </div>
      </div>
    </div>
  );
}

/** A larger change, in percent, is probably a typing error. */
const doubtfulChange = 20;

function changeSinceLast({ key }: Parameter, { last, values }: ScanDraft): number | null {
  const [before, now] = [numberOf(last?.values[key] ?? ""), numberOf(values[key] ?? "")];
  return before === null || before <= 0 || now === null ? null : (now / before - 1) * 100;
}

function lastText(parameter: Parameter, scan: ScanDraft): string | null {
  const before = scan.last?.values[parameter.key];
  if (before === undefined) return null;
  const change = changeSinceLast(parameter, scan);
  if (change === null) return `last ${before}`;
  return `last ${before}, ${formatSigned(change, 1)} %`;
}

function rangeText(parameter: Parameter, scan: ScanDraft): string {
  const range = scan.site === "" ? null : rangeFor(parameter, scan.site, statedScanner(scan));
  const usual = range?.soft;
  if (!usual) return "";
  const { factor } = parameter.display;
  return `usually ${trimmed(usual.min * factor)} to ${trimmed(usual.max * factor)}`;
}

function Position({ name, score, shown }: { name: string; score: ScoreView; shown: NonNullable<ScoreView["shown"]> }) {
  return (
    <div className="value-position">
      <ProfileStrip axis={{ score: shown.scale, width: 152 }} row={{ name, score: shown.score }} height={20} />
      <p className="text-sm tabular-nums">
        {score.percentile && <strong>{kept(`${score.percentile} percentile`)}</strong>}
        {score.zScore && (
          <span translate="no" className="ml-3 first:ml-0">
            Z {score.zScore}
          </span>
        )}
        {score.tScore && (
          <span translate="no" className="ml-3 first:ml-0">
            T {score.tScore}
          </span>
        )}
      </p>
    </div>
  );
}

/** Excludes those shown above the values. Only the report explains a missing second score. */
function remarksOf(score: ScoreView, { key }: Parameter, notCompared: NotComparedView | null, once: SharedNotes): string[] {
  if (score.shown === null) return whyNoScore(key, notCompared, once);
  const flags = score.flags.filter((flag) => !once.flags.includes(flag));
  const flagged = flags.length > 0 ? [`Flagged: ${flags.map((flag) => flagText[flag]).join(", ")}`] : [];
  return [...flagged, ...score.notes.filter((note) => !once.notes.includes(note))];
}

function Doubt({ scan, parameter, verdict, message }: { scan: ScanDraft; parameter: Parameter; verdict: FieldVerdict; message: string }) {
  const isSoft = verdict.state === "to-confirm";
  const Icon = isSoft ? TriangleAlert : CircleAlert;
  return (
    <div className={classes("flex flex-wrap items-center gap-x-3 gap-y-1", isSoft ? "text-warning" : "text-error")}>
      <p className="flex items-start gap-1.5">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
        <span>{kept(message)}</span>
      </p>
      {verdict.suggestion !== null && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => changeDraft({ type: "value-typed", key: scan.key, parameter: parameter.key, text: verdict.suggestion! })}
        >
          {kept(`Use ${verdict.suggestion} ${parameter.display.unit}`)}
        </Button>
      )}
      {isSoft && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => changeDraft({ type: "value-confirmed", key: scan.key, parameter: parameter.key })}
        >
          {kept(`Keep ${scan.values[parameter.key]}`)}
          <span className="sr-only"> for {parameter.abbreviation}</span>
        </Button>
      )}
    </div>
  );
}

/** Short if the full reason is shown above the values. */
export function whyNoScore(parameter: string, notCompared: NotComparedView | null, { reasons, notes }: SharedNotes): string[] {
  const reason = notCompared?.reasons.find(({ values }) => values.some((value) => value.parameter === parameter));
  if (!reason) return ["Not compared"];
  const own = reason.values.find((value) => value.parameter === parameter)?.notes ?? [];
  const short = upperFirst(reason.short);
  return [reasons.includes(reason) ? short : `${short}. ${reason.text}`, ...own.filter((note) => !notes.includes(note))];
}
