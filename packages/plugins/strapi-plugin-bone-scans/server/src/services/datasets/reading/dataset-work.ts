import type { Actor, Strapi } from "@trabecula/strapi-kit";
import type { Work } from "../../work/work-kind.ts";
import { workOf } from "../../work/work-service.ts";
import type { DatasetTask, DatasetTasks, PortableDataset } from "./dataset-worker.ts";
import type { StoredTexts } from "./stored-curves.ts";

/** The largest dataset takes about five seconds. */
export const datasetWork: Work<DatasetTask, unknown> = {
  job: "dataset",
  module: new URL("./dataset-worker.ts", import.meta.url),
  thread: "long",
  what: "datasets",
  mostOfAnAccount: 4,
  longestMs: 60_000,
};

/** Everyone who scores with the dataset waits for this work, so it does not queue behind study tables. */
const preparation: Work<DatasetTask, unknown> = {
  ...datasetWork,
  thread: "documents",
  tooLong: ["unavailable", "This dataset took too long to read; please try again."],
  tooMuch: ["unavailable", "This dataset needs more memory than the server allows."],
};

type Does = keyof DatasetTasks;

/** Runs on a worker thread, inside a slot of `datasetWork`. @throws AppError as `WorkService.run` */
export function runOnDataset<Name extends Does>(
  strapi: Strapi,
  actor: Actor,
  does: Name,
  task: DatasetTasks[Name]["task"],
  left: AbortSignal,
): Promise<DatasetTasks[Name]["answer"]> {
  return workOf(strapi).run(datasetWork, actor, { does, ...task } as DatasetTask, left) as Promise<DatasetTasks[Name]["answer"]>;
}

/** Takes its own slot. @throws AppError as `WorkService.holding` and `run` */
export function workOnDataset<Name extends Does>(
  strapi: Strapi,
  actor: Actor,
  does: Name,
  task: DatasetTasks[Name]["task"],
  left: AbortSignal,
): Promise<DatasetTasks[Name]["answer"]> {
  return workOf(strapi).holding(datasetWork, actor, () => runOnDataset(strapi, actor, does, task, left));
}

/** Continues after the client disconnects, because other clients wait too. */
export function prepareOnThread(strapi: Strapi, texts: StoredTexts): Promise<PortableDataset> {
  return workOf(strapi).run(
    preparation,
    { id: "every account" },
    { does: "prepare", ...texts },
    new AbortController().signal,
  ) as Promise<PortableDataset>;
}
