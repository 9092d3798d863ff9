import { ZScannerCheckReply, type ScannerCheckReply } from "@trabecula/contracts";
import { labDataset, newKey, published } from "./datasets.ts";
import { administrator, type Person } from "./people.ts";

/** A published dataset of this test file's own: what is kept about it, no other test meets. */
export const ownDataset = (() => {
  let made: Promise<string> | null = null;
  return () => (made ??= publish());
})();

async function publish(): Promise<string> {
  const { client } = await administrator();
  return (await published(client, labDataset({ key: newKey() }))).id;
}

/** Total densities of n made-up women of 30, spread as that reference has them, `shift` of its standard deviations off. */
export function densities(n: number, shift = 0): number[] {
  return Array.from({ length: n }, (_, index) => {
    // The middles of n even parts of a logistic distribution, of about the standard deviation of the normal one.
    const part = (index + 0.5) / n;
    const z = shift + 0.55 * Math.log(part / (1 - part));
    return Math.round(10 * 290 * (1 + 0.4 * 0.15 * z) ** 2.5) / 10;
  });
}

/** A table of n healthy controls. */
export function controlsTable(n: number, shift = 0): string {
  const rows = densities(n, shift).map((value, index) => `C${index},female,30,distal-tibia,${value}`);
  return ["code,sex,age,site,tt_bmd", ...rows, ""].join("\n");
}

/** Where a table of controls on XtremeCT II goes. */
export async function checkPath(query: Record<string, string> = {}): Promise<string> {
  const asked = { datasetId: await ownDataset(), scanner: "xtremect-2", ...query };
  return `/api/scanner-checks/table?${new URLSearchParams(asked)}`;
}

export async function sendControls(person: Person, table: string, query: Record<string, string> = {}) {
  return person.client.send("POST", await checkPath(query), { body: table, headers: { "Content-Type": "text/csv" } });
}

/** What a check answers. */
export async function checked(person: Person, table: string, query: Record<string, string> = {}): Promise<ScannerCheckReply> {
  const reply = await sendControls(person, table, query);
  if (reply.status !== 200) throw new Error(`Checking answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return ZScannerCheckReply.parse(reply.body);
}

/** The id of a check that a person has kept. */
export async function keptCheck(person: Person, query: Record<string, string> = {}, shift = 0): Promise<string> {
  const { kept } = await checked(person, controlsTable(30, shift), { keep: "true", ...query });
  if (kept === null) throw new Error("Nothing was kept.");
  return kept;
}
