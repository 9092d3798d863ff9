import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore, useMemo, useRef } from "react";
import * as messages from "@trabecula/messages/calculator";
import { otherLanguage } from "../page-language.ts";
import { messageOf } from "../shell/api-error.ts";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { OpenDataset } from "./open-dataset.ts";
import { engineQuery, useLocalScore, type Loaded } from "./use-engine.ts";
import "./try.css";
import { checkValue, reportTypes } from "@trabecula/report-types";
import { changeDraft, currentDraft, useDraft } from "../app/new-report/draft-store.ts";
import { currentScans } from "../app/new-report/model/draft.ts";
import { isLeftOut } from "../app/new-report/model/scan-draft.ts";
import { scoreRequestOf } from "../app/new-report/model/score-request.ts";
import { TryForm } from "./TryForm.tsx";
import { TryResult } from "./TryResult.tsx";
import { KeepNames } from "../ui/Kept.tsx";

interface Props {
  datasets: readonly OpenDataset[];
  signupOpen: boolean;
}

/** The URL hash selects the dataset, so each choice is a link. */
export function Calculator({ datasets, signupOpen }: Props) {
  const hash = useSyncExternalStore(onHash, hashNow, () => "");
  const [queries] = useState(newQueryClient);
  const chosen = datasets.find(({ anchor }) => anchor === hash);
  useEffect(() => markChosen(hash), [hash]);
  if (!chosen) return null;
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <WithDataset key={chosen.id} dataset={chosen} datasets={datasets} signupOpen={signupOpen} />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function WithDataset({ dataset, datasets, signupOpen }: Props & { dataset: OpenDataset }) {
  const { data, error, refetch } = useQuery(engineQuery(dataset));
  if (error) return <ErrorState title={messages.notLoaded} message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" className="mt-10">
        <span className="sr-only">{messages.loading(dataset.name)}</span>
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return <Try dataset={dataset} datasets={datasets} signupOpen={signupOpen} loaded={data} />;
}

/** Works offline. */
function newQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false }, mutations: { networkMode: "always" } } });
}

function onHash(tell: () => void): () => void {
  addEventListener("hashchange", tell);
  return () => removeEventListener("hashchange", tell);
}

function hashNow(): string {
  return decodeURIComponent(location.hash.slice(1));
}

function markChosen(anchor: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-choice]")) {
    if (link.hash === `#${anchor}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

interface TryProps {
  dataset: OpenDataset;
  datasets: readonly OpenDataset[];
  signupOpen: boolean;
  loaded: Loaded;
}

const catalogues = Object.values(reportTypes);

function Try({ dataset, datasets, signupOpen, loaded }: TryProps) {
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
    // A file of another type: switch to its reference.
    const other = datasets.find(({ reportType }) => reportType === draft.reportType);
    if (draft.reportType !== dataset.reportType && draft.file !== null && other) location.hash = other.anchor;
  }, [draft.reportType, draft.file, dataset.reportType, datasets]);

  if (!isOpen) return null;
  return (
    <section lang={otherLanguage({ language: "en" })} aria-labelledby="try-heading" className="try">
      <h2 id="try-heading" ref={heading} tabIndex={-1} className="try-heading">
        <bdi translate="no">{dataset.name}</bdi>
      </h2>
      <TryForm {...{ dataset, draft, catalogue, catalogues, loaded, score }} keys={scoring?.keys ?? []} />
      {score.report && (
        <KeepNames names={[dataset.name]}>
          <TryResult report={score.report} loaded={loaded} signupOpen={signupOpen} />
        </KeepNames>
      )}
    </section>
  );
}

function openType(reportType: OpenDataset["reportType"]): void {
  changeDraft({ type: "type-chosen", catalogue: reportTypes[reportType] });
  for (const scan of currentScans(currentDraft()).slice(1)) if (isLeftOut(scan)) changeDraft({ type: "scan-removed", key: scan.key });
}
