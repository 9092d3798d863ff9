import { ZScannerCheckReply, type ScannerCheckReply } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { labDataset, newKey, published } from "./datasets.ts";
import { rows } from "./database.ts";
import { administrator, type Person } from "./people.ts";

export const ownDataset = (() => {
  let made: Promise<string> | null = null;
  return () => (made ??= publish());
})();

async function publish(): Promise<string> {
  const { client } = await administrator();
  return (await published(client, labDataset({ key: newKey() }))).id;
}

export function densities(n: number, shift = 0): number[] {
  return Array.from({ length: n }, (_, index) => {
    // Midpoints of n quantiles of a logistic distribution with about the normal SD.
    const part = (index + 0.5) / n;
    const z = shift + 0.55 * Math.log(part / (1 - part));
    return Math.round(10 * 290 * (1 + 0.4 * 0.15 * z) ** 2.5) / 10;
  });
}

export function controlsTable(n: number, shift = 0): string {
  const rows = densities(n, shift).map((value, index) => `C${index},female,30,distal-tibia,${value}`);
  return ["code,sex,age,site,tt_bmd", ...rows, ""].join("\n");
}

/** Controls of 22 to 71 years, for an adaptation. */
export function agedControls(n: number, shift = 0): string {
  const rows = densities(n, shift).map((value, index) => {
    const age = 22 + ((index * 7) % 50);
    return `C${index},female,${age},distal-tibia,${((value * (320 - age)) / 290).toFixed(1)}`;
  });
  return ["code,sex,age,site,tt_bmd", ...rows, ""].join("\n");
}

export async function checkPath(query: Record<string, string> = {}, of = "table"): Promise<string> {
  const requested = { datasetId: await ownDataset(), scanner: "xtremect-2", ...query };
  return `/api/scanner-checks/${of}?${new URLSearchParams(requested)}`;
}

export async function sendAdaptation(person: Person, table: string, query: Record<string, string> = {}) {
  const path = await checkPath(query, "adaptation/table");
  return person.client.send("POST", path, { body: table, headers: { "Content-Type": "text/csv" } });
}

export async function sendControls(person: Person, table: string, query: Record<string, string> = {}) {
  return person.client.send("POST", await checkPath(query), { body: table, headers: { "Content-Type": "text/csv" } });
}

export async function checked(person: Person, table: string, query: Record<string, string> = {}): Promise<ScannerCheckReply> {
  return ZScannerCheckReply.parse(await bodyOf(sendControls(person, table, query)));
}

export async function keptCheck(person: Person, query: Record<string, string> = {}, shift = 0): Promise<string> {
  const { kept } = await checked(person, controlsTable(30, shift), { keep: "true", ...query });
  if (kept === null) throw new Error("Nothing was kept.");
  return kept;
}

export async function checkOfWorkspace(person: Person): Promise<string> {
  const id = await keptCheck(person);
  rows("update bone_scans_scanner_checks set workspace_id = ? where document_id = ?", [person.id, id]);
  return id;
}
