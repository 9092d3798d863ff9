import { ZReport, ZReportRevisionList, type Report } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { exampleScore, newReport } from "./bone-scans.ts";
import { labDataset, newKey, published } from "./datasets.ts";
import { rows } from "./database.ts";
import { administrator, type Person } from "./people.ts";

export const revisionColumns =
  "revision, revised_at, revision_cause, score_status, content_hash, dataset_id, dataset_version, engine_version, notice, category, inputs, results, scanner_checks, other_references";

export const newestColumns = (id: string) => rows(`select ${revisionColumns} from bone_scans_reports where document_id = ?`, [id])[0]!;
export const earlierColumns = (id: string) =>
  rows(`select ${revisionColumns} from bone_scans_report_revisions where report_id = ? order by revision`, [id]);

export async function versions(...medians: number[]): Promise<{ key: string; ids: string[] }> {
  const { client } = await administrator();
  const key = newKey();
  const ids: string[] = [];
  for (const [minor, median] of medians.entries())
    ids.push((await published(client, labDataset({ key, version: `1.${minor}.0`, median }))).id);
  return { key, ids };
}

export async function reportWith({ client }: Person, datasetId: string, scan: object = {}): Promise<Report> {
  const scans = exampleScore().scans.map((given) => ({ ...given, ...scan }));
  return ZReport.parse(await bodyOf(client.post("/api/reports", { ...newReport(), subjectCode: "BM-014", scans, datasetId }), 201));
}

export const rescore = ({ client }: Person, id: string, json: object = {}) => client.post(`/api/reports/${id}/rescore`, json);

export async function rescored(person: Person, id: string, datasetId: string): Promise<Report> {
  return ZReport.parse(await bodyOf(rescore(person, id, { datasetId }), 201));
}

export const history = async ({ client }: Person, id: string) =>
  ZReportRevisionList.parse((await client.get(`/api/reports/${id}/revisions`)).body);

export const revisionAt = ({ client }: Person, id: string, revision: number | string) =>
  client.get(`/api/reports/${id}/revisions/${revision}`);
