import * as messages from "@trabecula/messages/calculator";
import { ZScoreRequest, type CurvesReply, type DatasetFilesReply, type Report, type ScoreRequest } from "@trabecula/contracts";
import { coverageOf, curvesToDraw, parseDataset, type CurvesQuery, type Dataset } from "@trabecula/reference-datasets/reading";
import { scoreScans, unsavedReport } from "@trabecula/scoring/scans";
import type { ReferenceFacts } from "../../app/new-report/model/dataset-fit.ts";

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; message: string };

export interface Moment {
  /** Calendar date, `YYYY-MM-DD`. */
  today: string;
  /** ISO 8601. */
  now: string;
}

interface Taken {
  readonly files: DatasetFilesReply;
  readonly dataset: Dataset;
}

/** Scores in the browser with the server's engine. Holds only datasets and sends nothing. */
export class Engine {
  readonly #taken = new Map<string, Taken>();

  take(files: DatasetFilesReply): Outcome<ReferenceFacts> {
    const reading = parseDataset(files.manifest, files.curves);
    if (!reading.ok) return { ok: false, message: messages.notRead };
    this.#taken.set(files.id, { files, dataset: reading.dataset });
    return { ok: true, value: { manifest: reading.dataset.manifest, coverage: coverageOf(reading.dataset) } };
  }

  score(datasetId: string, request: ScoreRequest, { today, now }: Moment): Outcome<Report> {
    const { files, dataset } = this.#datasetOf(datasetId);
    const parsed = ZScoreRequest.safeParse(request);
    if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? messages.notScored };
    const outcome = scoreScans(dataset, { id: files.id, version: files.version }, parsed.data, { today });
    if (!outcome.ok) return { ok: false, message: outcome.message };
    const { manifest } = dataset;
    const reportName = messages.unsavedReport;
    return { ok: true, value: unsavedReport({ request: parsed.data, reply: outcome.reply, manifest, reportName, now }) };
  }

  curves(datasetId: string, query: CurvesQuery): CurvesReply | null {
    return curvesToDraw(this.#datasetOf(datasetId).dataset, query);
  }

  #datasetOf(id: string): Taken {
    const taken = this.#taken.get(id);
    if (!taken) throw new Error(`The dataset ${id} was not taken.`);
    return taken;
  }
}
