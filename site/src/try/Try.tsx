import { checkValue, reportTypes } from "@trabecula/report-types";
import { useEffect, useMemo, useRef } from "react";
import { changeDraft, currentDraft, useDraft } from "../app/new-report/draft-store.ts";
import { currentScans } from "../app/new-report/model/draft.ts";
import { isLeftOut } from "../app/new-report/model/scan-draft.ts";
import { scoreRequestOf } from "../app/new-report/model/score-request.ts";
import type { OpenDataset } from "./open-dataset.ts";
import { TryForm } from "./TryForm.tsx";
import { TryResult } from "./TryResult.tsx";
import type { Loaded } from "./use-engine.ts";
import { useLocalScore } from "./use-local-score.ts";

interface Props {
  dataset: OpenDataset;
  datasets: readonly OpenDataset[];
  signupOpen: boolean;
  loaded: Loaded;
}

const catalogues = Object.values(reportTypes);

export function Try({ dataset, datasets, signupOpen, loaded }: Props) {
  const draft = useDraft();
  const catalogue = reportTypes[dataset.reportType];
  const isOpen = draft.reportType === dataset.reportType;
  const heading = useRef<HTMLHeadingElement>(null);
  const scoring = useMemo(() => (isOpen ? scoreRequestOf(draft, catalogue, checkValue) : null), [draft, catalogue, isOpen]);
  const score = useLocalScore(loaded, scoring?.request ?? null);

  useEffect(() => openType(dataset.reportType), [dataset.reportType]);

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);

  useEffect(() => {
    // A file of another type was loaded, so switch to its reference.
    const other = datasets.find(({ reportType }) => reportType === draft.reportType);
    if (draft.reportType !== dataset.reportType && draft.file !== null && other) location.hash = other.anchor;
  }, [draft.reportType, draft.file, dataset.reportType, datasets]);

  if (!isOpen) return null;
  return (
    <section aria-labelledby="try-heading" className="try">
      <h2 id="try-heading" ref={heading} tabIndex={-1} className="try-heading">
        {dataset.name}
      </h2>
      <TryForm {...{ dataset, draft, catalogue, catalogues, loaded, score }} keys={scoring?.keys ?? []} />
      {score.report && <TryResult report={score.report} loaded={loaded} signupOpen={signupOpen} />}
    </section>
  );
}

function openType(reportType: OpenDataset["reportType"]): void {
  changeDraft({ type: "type-chosen", catalogue: reportTypes[reportType] });
  for (const scan of currentScans(currentDraft()).slice(1)) if (isLeftOut(scan)) changeDraft({ type: "scan-removed", key: scan.key });
}
