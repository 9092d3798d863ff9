import { ZScannerCheckReply, type ScannerCheckReply } from "@trabecula/contracts";
import { datasetId } from "./bone-scans.ts";
import type { Person } from "./people.ts";

/** Total densities of n made-up women's tibiae, spread as the Bern reference has them, `shift` of its standard deviations off. */
export function densities(n: number, shift = 0): number[] {
  return Array.from({ length: n }, (_, index) => {
    // The middles of n even parts of a logistic distribution, of about the standard deviation of the reference.
    const part = (index + 0.5) / n;
    return Math.round(10 * (266 + 36 * shift + 19 * Math.log(part / (1 - part)))) / 10;
  });
}

/** A table of n healthy controls. */
export function controlsTable(n: number, shift = 0): string {
  const rows = densities(n, shift).map((value, index) => `C${index},female,${22 + (index % 14)},distal-tibia,${value}`);
  return ["code,sex,age,site,tt_bmd", ...rows, ""].join("\n");
}

/** Where a table of controls on XtremeCT II goes. */
export async function checkPath(person: Person, query: Record<string, string> = {}): Promise<string> {
  const asked = { datasetId: await datasetId(person), scanner: "xtremect-2", region: "multi-stack", stacks: "3", ...query };
  return `/api/scanner-checks/table?${new URLSearchParams(asked)}`;
}

export async function sendControls(person: Person, table: string, query: Record<string, string> = {}) {
  return person.client.send("POST", await checkPath(person, query), { body: table, headers: { "Content-Type": "text/csv" } });
}

/** What a check answers. */
export async function checked(person: Person, table: string, query: Record<string, string> = {}): Promise<ScannerCheckReply> {
  const reply = await sendControls(person, table, query);
  if (reply.status !== 200) throw new Error(`Checking answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return ZScannerCheckReply.parse(reply.body);
}

/** The id of a check that a person has kept. */
export async function keptCheck(person: Person, query: Record<string, string> = {}): Promise<string> {
  const { kept } = await checked(person, controlsTable(30), { keep: "true", ...query });
  if (kept === null) throw new Error("Nothing was kept.");
  return kept;
}
