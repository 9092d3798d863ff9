import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { wrap, type Remote } from "comlink";
import type { CurvesReply, Report, ScanFormat, ScoreRequest } from "@trabecula/contracts";
import { addressOf, datasets, type ReplyOf } from "@trabecula/contracts/endpoints";
import * as messages from "@trabecula/messages/app-frame";
import { formatsReadHere } from "../app/new-report/files/read-here/reader-thread.ts";
import type { ReferenceFacts } from "../app/new-report/model/dataset-fit.ts";
import { todayHere } from "../format/today-here.ts";
import { ApiError } from "../shell/api-error.ts";
import { refusalOf, replyOf } from "../shell/reply.ts";
import type { Engine } from "./engine/engine.ts";

const sampleName = "scanco-xtremect2-sample.txt";

async function fetchSample(reportType: string): Promise<File | null> {
  if (reportType !== "hr-pqct") return null;
  const response = await fetch(`/samples/${sampleName}`);
  // Optional: values can be typed.
  return response.ok ? new File([await response.blob()], sampleName, { type: "text/plain" }) : null;
}

export interface Loaded {
  engine: Remote<Engine>;
  datasetId: string;
  reference: ReferenceFacts;
  sample: File | null;
}

let thread: Remote<Engine> | undefined;
const startThread = (): Remote<Engine> =>
  (thread ??= wrap<Engine>(new Worker(new URL("./engine/engine-worker.ts", import.meta.url), { type: "module" })));

/** A worker's proxy cannot be compared with another. */
const once = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false } as const;

export const engineQuery = (dataset: { id: string; reportType: string }) =>
  queryOptions({
    queryKey: ["engine", dataset.id],
    queryFn: async (): Promise<Loaded> => {
      const engine = startThread();
      const [files, sample] = await Promise.all([fetchOpenFiles(dataset.id), fetchSample(dataset.reportType)]);
      const taken = await engine.take(files);
      if (!taken.ok) throw new Error(taken.message);
      return { engine, datasetId: dataset.id, reference: taken.value, sample };
    },
    ...once,
  });

export interface LocalScore {
  report: Report | null;
  problem: string | null;
}

/** Scores in the worker. Shows the previous result meanwhile. */
export function useLocalScore({ engine, datasetId }: Loaded, request: ScoreRequest | null): LocalScore {
  const { data } = useQuery({
    queryKey: ["score", datasetId, request],
    queryFn: async () => await engine.score(datasetId, request!, { today: todayHere(), now: new Date().toISOString() }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (request === null || !data) return { report: null, problem: null };
  return data.ok ? { report: data.value, problem: null } : { report: null, problem: data.message };
}

export function useCurves({ engine, datasetId }: Loaded, query: Parameters<Engine["curves"]>[1] | null): CurvesReply | null {
  const queryKey = ["curves", datasetId, query];
  return useQuery({ queryKey, queryFn: () => engine.curves(datasetId, query!), enabled: query !== null, ...once }).data ?? null;
}

const none: readonly ScanFormat[] = [];

/** Empty until loaded. Preloaded: the network may be offline when a file is dropped; values can be typed without. */
export function useFormats(): readonly ScanFormat[] {
  return useQuery({ queryKey: ["formats"], queryFn: formatsReadHere, ...once }).data ?? none;
}

/** Uses fetch: axios is the app's and too large for a public page. @throws ApiError */
export async function fetchOpenFiles(id: string): Promise<ReplyOf<typeof datasets.openFiles>> {
  const { text, status } = await fetchText(addressOf(datasets.openFiles, { id }));
  if (status >= 200 && status < 300) return replyOf(datasets.openFiles, text);
  throw refusalOf(text, status);
}

async function fetchText(address: string): Promise<{ text: string; status: number }> {
  try {
    const response = await fetch(address, { headers: { accept: "application/json" } });
    return { text: await response.text(), status: response.status };
  } catch {
    throw new ApiError("network", messages.serverDown);
  }
}
