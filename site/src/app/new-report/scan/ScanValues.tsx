import type { Parameter, ReportTypeCatalogue, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { checkValue, flagText } from "@trabecula/report-types";
import { notComparedInScan, type NotComparedView } from "@trabecula/report-view";
import { useId, useMemo, useState } from "react";
import { countOf, listOf } from "@trabecula/messages";
import { Button } from "../../../ui/Button.tsx";
import { scorableParameters, type ReferenceFacts } from "../model/dataset-fit.ts";
import type { Draft } from "../model/draft.ts";
import type { ScanDraft } from "../model/scan-draft.ts";
import { scanFactsOf, subjectOf } from "../model/score-request.ts";
import { sharedNotes, type SharedNotes } from "../model/shared-notes.ts";
import { checkField, parametersAt } from "../model/value-checks.ts";
import { ValueRow } from "./ValueRow.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { excludedIn, type ClinicalDraft } from "../model/clinical-draft.ts";
import { measuredVertebrae } from "../model/spine.ts";
import { changeDraft, workOutSpine } from "../draft-store.ts";
import { kept } from "../../../ui/Kept.tsx";

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
  const facts = scanFactsOf(scan, catalogue);
  // Nothing is folded while the reference is unknown or scores nothing in this scan.
  const scorable: ReadonlySet<string> =
    facts && reference ? scorableParameters(reference, facts, subjectOf(draft, catalogue), catalogue) : new Set();
  const { last } = scan;
  const isUsual = (key: string) => (last ? key in last.values : scorable.size === 0 || scorable.has(key));
  const isFirst = ({ key }: Parameter) => isUsual(key) || (!isOpen && key in scan.values);
  const [first, others] = [parameters.filter(isFirst), parameters.filter((parameter) => !isFirst(parameter))];
  const unusual = last ? "not measured at the last visit" : "without a reference";
  const results = scored?.results ?? [];
  const notCompared = useNotCompared(facts, catalogue, reference, scored);
  const once = sharedNotes(results, notCompared);
  const groups = { scan, catalogue, results, notCompared, once };
  return (
    <>
      <Once {...once} />
      <ValueGroups {...groups} parameters={first} />
      {(others.length > 0 || isOpen) && (last || scorable.size > 0) && (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Hide the values ${unusual}` : `${countOf(others.length, "more value")} ${unusual}`}
        </Button>
      )}
      {isOpen && <ValueGroups {...groups} parameters={others} />}
      {scan.site === "lumbar-spine" && <SpineVertebrae scan={scan} catalogue={catalogue} />}
      <ExclusionReasons scan={scan} clinical={draft.clinical} />
    </>
  );
}

function Once({ flags, notes, reasons }: SharedNotes) {
  const texts = [
    ...(flags.length > 0 ? [`Flagged: ${flags.map((flag) => flagText[flag]).join(", ")}`] : []),
    ...reasons.map(({ short, text, values }) => `Not compared (${values.length}), ${short}: ${text}`),
    ...notes,
  ];
  return texts.map((text) => (
    <p key={text} className="mt-2 max-w-[75ch] text-sm text-muted first-of-type:mt-4">
      {kept(text)}
    </p>
  ));
}

function useNotCompared(
  facts: ReturnType<typeof scanFactsOf>,
  catalogue: ReportTypeCatalogue,
  reference: ReferenceFacts | null,
  scored: ScoredScan | null,
): NotComparedView | null {
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

interface GroupsProps {
  scan: ScanDraft;
  catalogue: ReportTypeCatalogue;
  parameters: readonly Parameter[];
  results: readonly ScoreResult[];
  notCompared: NotComparedView | null;
  once: SharedNotes;
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
            {...{ scan, parameter, catalogue, notCompared, once }}
            verdict={checkField(parameter, scan, checkValue)}
            result={results.find((result) => result.parameter === parameter.key) ?? null}
          />
        ))}
      </fieldset>
    );
  });
}

/** Shown once two vertebrae have BMC and area. The reader decides which to exclude. */
function SpineVertebrae({ scan, catalogue }: { scan: ScanDraft; catalogue: ReportTypeCatalogue }) {
  const measured = measuredVertebrae(scan, catalogue);
  if (measured.length < 2) return null;
  const { leftOut, derived } = scan.spine;
  const used = measured.filter((number) => !leftOut.includes(number));
  const choose = (number: string, isUsed: boolean) =>
    workOutSpine(scan.key, catalogue, isUsed ? leftOut.filter((other) => other !== number) : [...leftOut, number]);
  return (
    <fieldset className="mt-5">
      <legend className="text-sm font-semibold">Vertebrae used for the spine</legend>
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {measured.map((number) => (
          <Checkbox
            key={number}
            label={`L${number}`}
            checked={!leftOut.includes(number)}
            onChange={({ target }) => choose(number, target.checked)}
          />
        ))}
      </div>
      <p className="mt-1 max-w-[75ch] text-sm text-muted" role="status">
        {used.length < 2
          ? "At least two vertebrae are needed to calculate the spine."
          : Object.keys(derived).length === 0
            ? "The total you entered is used. It should agree with the vertebrae."
            : `BMD = total BMC ÷ total area of ${listOf(used.map((number) => `L${number}`))}. You can exclude a vertebra with a fracture, an implant, or a T-score more than 1.0 different from its neighbors.`}
      </p>
    </fieldset>
  );
}

function ExclusionReasons({ scan, clinical }: { scan: ScanDraft; clinical: ClinicalDraft }) {
  const id = useId();
  const excluded = excludedIn(scan, clinical);
  if (excluded.length === 0) return null;
  return (
    <div className="mt-4 grid max-w-2xl gap-3">
      {excluded.map(({ vertebra, isUsed }) => (
        <TextInput
          key={vertebra}
          label={`Why ${vertebra} is excluded (optional)`}
          list={id}
          maxLength={300}
          autoComplete="off"
          value={clinical.reasons[vertebra] ?? ""}
          indicator={isUsed ? 2 : 0}
          message={isUsed ? `The BMD of the spine includes ${vertebra}. Clear the reason, or exclude ${vertebra}.` : undefined}
          onChange={({ target }) =>
            changeDraft({
              type: "named",
              change: { clinical: { ...clinical, reasons: { ...clinical.reasons, [vertebra]: target.value } } },
            })
          }
        />
      ))}
      <datalist id={id}>
        {["Fracture", "Implant", "Degenerative change", "T-score more than 1.0 from its neighbors"].map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </div>
  );
}
