import type { Core } from "@strapi/strapi";
import type { Actor } from "@trabecula/strapi-kit";
import { fileRefusals, type Work } from "../../work/work-kind.ts";
import { workOf } from "../../work/work-service.ts";
import type { DatasetTask, DatasetTasks, PortableDataset } from "./dataset-worker.ts";
import type { StoredTexts } from "./stored-curves.ts";

/** What curators do with datasets; the largest that may be stored takes some five seconds to read. */
export const datasetWork: Work<DatasetTask, unknown> = {
  job: "dataset",
  module: new URL("./dataset-worker.ts", import.meta.url),
  thread: "long",
  what: "datasets are being worked on",
  mostOfAnAccount: 4,
  longestMs: 60_000,
  ...fileRefusals,
};

/** What everybody waits for who scores with a dataset: it is read once in each process, and not behind somebody's study tables. */
const preparation: Work<DatasetTask, unknown> = {
  ...datasetWork,
  thread: "short",
  tooLong: ["unavailable", "This dataset took too long to read; please try again."],
  tooMuch: ["unavailable", "This dataset needs more memory than the server allows."],
};

type Does = keyof DatasetTasks;

/** Does it on a thread, for a caller who holds a turn of `datasetWork`. @throws AppError as `WorkService.run` */
export function runOnDataset<Name extends Does>(
  strapi: Core.Strapi,
  does: Name,
  task: DatasetTasks[Name]["task"],
  left: AbortSignal,
): Promise<DatasetTasks[Name]["answer"]> {
  return workOf(strapi).run(datasetWork, { does, ...task } as DatasetTask, left) as Promise<DatasetTasks[Name]["answer"]>;
}

/** The same, with a turn of its own. @throws AppError as `WorkService.holding` and `run` */
export function workOnDataset<Name extends Does>(
  strapi: Core.Strapi,
  actor: Actor,
  does: Name,
  task: DatasetTasks[Name]["task"],
  left: AbortSignal,
): Promise<DatasetTasks[Name]["answer"]> {
  return workOf(strapi).holding(datasetWork, actor, () => runOnDataset(strapi, does, task, left));
}

/** Reads a stored dataset to its end whoever leaves: others wait for it as well. */
export function prepareOnThread(strapi: Core.Strapi, texts: StoredTexts): Promise<PortableDataset> {
  return workOf(strapi).run(preparation, { does: "prepare", ...texts }, new AbortController().signal) as Promise<PortableDataset>;
}
