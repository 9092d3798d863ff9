import { setTimeout as wait } from "node:timers/promises";
import { ZFitReply, type Fit, type FitPlan, type SaveFitRequest, type Sex } from "@trabecula/contracts";
import { normalNumbers, randomNumbers } from "../../../packages/core/reference-stats/test/support/random-numbers.ts";
import { bodyOf, type ApiClient, type ApiReply } from "./api-client.ts";

const columnFactors = { bmd_ls: 1, bmd_l1: 0.92, bmd_l2: 0.98, bmd_l3: 1.02, bmd_l4: 1.04 } as const;
export type SimulatedColumn = keyof typeof columnFactors;

/** Simulated median, g/cm², with a growth spurt at about 12 years. */
export function trueMedian(ageYears: number): number {
  return 0.45 + 0.5 / (1 + Math.exp(-(ageYears - 12) / 1.6));
}

const trueSpread = 0.11;

interface CohortSize {
  readonly seed: number;
  readonly rows: number;
  readonly columns?: readonly SimulatedColumn[];
  readonly sexes?: readonly Sex[];
}

export function simulatedCohort({ seed, rows, columns = ["bmd_ls"], sexes = ["female"] }: CohortSize): string {
  const random = randomNumbers(seed);
  const normal = normalNumbers(random);
  const lines = Array.from({ length: rows }, (_, row) => {
    const age = 5 + 15 * random();
    const values = columns.map((column) => columnFactors[column] * trueMedian(age) * Math.exp(trueSpread * normal()));
    return [`P${row + 1}`, sexes[row % sexes.length], age.toFixed(3), ...values.map((value) => value.toFixed(4))].join(",");
  });
  return `${["id", "sex", "age", ...columns].join(",")}\n${lines.join("\n")}\n`;
}

/** LOGNO, or BCCG with power 0. */
export function fitPlan(plan: Partial<FitPlan> = {}, columns: readonly SimulatedColumn[] = ["bmd_ls"]): FitPlan {
  return {
    reportType: "dxa",
    columns: {
      age: "age",
      sex: "sex",
      onlySex: null,
      sexCodes: {},
      person: "id",
      values: columns.map((column) => ({ column, parameter: column, site: "lumbar-spine" })),
      long: null,
    },
    family: "BCCG",
    smoothing: { method: "bic" },
    agePower: 1,
    ageFrom: null,
    ageTo: null,
    repeats: "refuse",
    standardErrors: { method: "none" },
    ...plan,
  };
}

export const longBootstrap = { standardErrors: { method: "bootstrap", resamples: 1000 } } as const;

export function cohortForm(content: string | Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  form.append("file", new Blob([content]), "cohort.csv");
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

export function sendFit(client: ApiClient, content: string | Uint8Array<ArrayBuffer>, plan: unknown = fitPlan()): Promise<ApiReply> {
  return client.post("/api/admin/fits", undefined, { body: cohortForm(content, { plan }) });
}

export async function startedFit(client: ApiClient, content: string, plan: FitPlan = fitPlan()): Promise<Fit> {
  return ZFitReply.parse(await bodyOf(sendFit(client, content, plan), 201)).fit;
}

export async function readFit(client: ApiClient, id: string, results = true): Promise<Fit> {
  return ZFitReply.parse((await client.get(`/api/admin/fits/${id}${results ? "" : "?results=false"}`)).body).fit;
}

export async function untilFit(client: ApiClient, id: string, holds: (fit: Fit) => boolean): Promise<Fit> {
  for (;;) {
    const fit = await readFit(client, id, false);
    if (holds(fit)) return readFit(client, id);
    await wait(150);
  }
}

export async function untilRunning(client: ApiClient, id: string): Promise<Fit> {
  const fit = await untilFit(client, id, (seen) => hasEnded(seen) || (seen.state === "running" && seen.progress > 0));
  if (hasEnded(fit)) throw new Error(`The fit ended as ${fit.state}: ${fit.message ?? ""} ${fit.curves[0]?.message ?? ""}`);
  return fit;
}

export const hasEnded = ({ state }: Fit) => state !== "waiting" && state !== "running";

export async function finishedFit(client: ApiClient, content: string, plan?: FitPlan): Promise<Fit> {
  return untilFit(client, (await startedFit(client, content, plan)).id, hasEnded);
}

export function saveRequest(changes: Partial<SaveFitRequest> & Pick<SaveFitRequest, "key">): SaveFitRequest {
  return {
    version: "1.0.0",
    name: `Simulated spines, ${changes.key}`,
    summary: "Made-up spine measurements of the young.",
    population: "Nobody: these people were drawn by a program.",
    ancestry: null,
    licence: "Free to use",
    citation: "Drawn for a test, 2026",
    doi: null,
    scanner: "hologic",
    scannerText: "A made-up Hologic",
    protocolText: "L1 to L4",
    protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
    limits: ["For tests only."],
    notes: [],
    ...changes,
  };
}
