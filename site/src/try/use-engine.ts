import { wrap, type Remote } from "comlink";
import { useEffect, useState } from "react";
import type { ReferenceFacts } from "../app/new-report/model/dataset-fit.ts";
import { messageOf } from "../shell/api-error.ts";
import type { Engine } from "./engine/engine.ts";
import { fetchOpenFiles } from "./open-files.ts";

const sampleName = "scanco-xtremect2-sample.txt";

async function fetchSample(reportType: string): Promise<File | null> {
  if (reportType !== "hr-pqct") return null;
  const response = await fetch(`/samples/${sampleName}`);
  // Optional: values can be typed.
  return response.ok ? new File([await response.blob()], sampleName, { type: "text/plain" }) : null;
}

export type EngineThread = Remote<Engine>;

export interface Loaded {
  engine: EngineThread;
  datasetId: string;
  reference: ReferenceFacts;
  sample: File | null;
}

export type Loading = { state: "loading" } | { state: "failed"; message: string } | ({ state: "ready" } & Loaded);

/** One worker per visit. */
let thread: EngineThread | undefined;
const startThread = (): EngineThread =>
  (thread ??= wrap<Engine>(new Worker(new URL("./engine/engine-worker.ts", import.meta.url), { type: "module" })));

/** Cached for the visit. */
const kept = new Map<string, Loaded>();

async function load(dataset: { id: string; reportType: string }): Promise<Loaded> {
  const known = kept.get(dataset.id);
  if (known) return known;
  const engine = startThread();
  const [files, sample] = await Promise.all([fetchOpenFiles(dataset.id), fetchSample(dataset.reportType)]);
  const taken = await engine.take(files);
  if (!taken.ok) throw new Error(taken.message);
  const loaded = { engine, datasetId: dataset.id, reference: taken.value, sample };
  kept.set(dataset.id, loaded);
  return loaded;
}

export function useEngine(dataset: { id: string; reportType: string }): { loading: Loading; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState<Loading>({ state: "loading" });
  useEffect(() => {
    let isWanted = true;
    const show = (next: Loading) => isWanted && setLoading(next);
    show({ state: "loading" });
    load(dataset).then(
      (loaded) => show({ state: "ready", ...loaded }),
      (error: unknown) => show({ state: "failed", message: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [dataset, attempt]);
  return { loading, again: () => setAttempt((count) => count + 1) };
}
