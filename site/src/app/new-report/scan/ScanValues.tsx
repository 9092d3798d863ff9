import type { Parameter, ReportTypeCatalogue, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { checkValue, flagWords } from "@trabecula/report-types";
import { notComparedInScan, type NotComparedView } from "@trabecula/report-view";
import { useMemo, useState } from "react";
import { countOf } from "@trabecula/messages";
import { Button } from "../../../ui/Button.tsx";
import { scorableParameters, type ReferenceFacts } from "../model/dataset-fit.ts";
import type { Draft } from "../model/draft.ts";
import type { ScanDraft } from "../model/scan-draft.ts";
import { scanFactsOf, subjectOf } from "../model/score-request.ts";
import { saidOnce, type SaidOnce } from "../model/said-once.ts";
import { checkField, parametersAt } from "../model/value-checks.ts";
import { SpineVertebrae } from "./SpineVertebrae.tsx";
import { ValueRow } from "./ValueRow.tsx";

interface Props {
  scan: ScanDraft;
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  reference: ReferenceFacts | null;
  scored: ScoredScan | null;
}

export function ScanValues({ scan, draft, catalogue, reference, scored }: Props) {
  const [isOpen, setOpen] = useState(false);
  const parameters = parametersAt(catalogue, scan.site);
  const scorable = scorableOf(scan, draft, catalogue, reference);
  const isFirst = ({ key }: Parameter) => scorable.size === 0 || scorable.has(key) || (!isOpen && key in scan.values);
  const [first, others] = [parameters.filter(isFirst), parameters.filter((parameter) => !isFirst(parameter))];
  const results = scored?.results ?? [];
  const notCompared = useNotCompared(scan, catalogue, reference, scored);
  const once = saidOnce(results, notCompared);
  const groups = { scan, catalogue, results, notCompared, once };
  return (
    <>
      <Once {...once} />
      <ValueGroups {...groups} parameters={first} />
      {(others.length > 0 || isOpen) && scorable.size > 0 && (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide the values without a reference" : `${countOf(others.length, "more value")} without a reference`}
        </Button>
      )}
      {isOpen && <ValueGroups {...groups} parameters={others} />}
      {scan.site === "lumbar-spine" && <SpineVertebrae scan={scan} catalogue={catalogue} />}
    </>
  );
}

function Once({ flags, notes, reasons }: SaidOnce) {
  const texts = [
    ...(flags.length > 0 ? [`Flagged: ${flags.map((flag) => flagWords[flag]).join(", ")}`] : []),
    ...reasons.map(({ short, text, values }) => `Not compared (${values.length}), ${short}: ${text}`),
    ...notes,
  ];
  return texts.map((text) => (
    <p key={text} className="mt-2 max-w-[75ch] text-sm text-muted first-of-type:mt-4">
      {text}
    </p>
  ));
}

function useNotCompared(
  scan: ScanDraft,
  catalogue: ReportTypeCatalogue,
  reference: ReferenceFacts | null,
  scored: ScoredScan | null,
): NotComparedView | null {
  const facts = scanFactsOf(scan, catalogue);
  const given = JSON.stringify(facts);
  return useMemo(
    () =>
      facts && scored && reference
        ? notComparedInScan({ input: { ...facts, measurements: [] }, scored }, reference.manifest, catalogue)
        : null,
    // Compares by content, because facts are rebuilt on each keystroke.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [given, scored, reference, catalogue],
  );
}

/** Empty if the reference is unknown or scores nothing in this scan; then nothing is folded. */
function scorableOf(scan: ScanDraft, draft: Draft, catalogue: ReportTypeCatalogue, reference: ReferenceFacts | null): Set<string> {
  const facts = scanFactsOf(scan, catalogue);
  return facts && reference ? scorableParameters(reference, facts, subjectOf(draft, catalogue), catalogue) : new Set();
}

interface GroupsProps {
  scan: ScanDraft;
  catalogue: ReportTypeCatalogue;
  parameters: readonly Parameter[];
  results: readonly ScoreResult[];
  notCompared: NotComparedView | null;
  once: SaidOnce;
}

function ValueGroups({ scan, catalogue, parameters, results, notCompared, once }: GroupsProps) {
  return catalogue.groups.map((group) => {
    const members = parameters.filter((parameter) => parameter.group === group.key);
    if (members.length === 0) return null;
    return (
      <fieldset key={group.key} className="mt-5">
        <legend className="text-sm font-semibold">{group.label}</legend>
        {members.map((parameter) => (
          <ValueRow
            key={parameter.key}
            scan={scan}
            parameter={parameter}
            catalogue={catalogue}
            verdict={checkField(parameter, scan, checkValue)}
            result={results.find((result) => result.parameter === parameter.key) ?? null}
            notCompared={notCompared}
            once={once}
          />
        ))}
      </fieldset>
    );
  });
}
