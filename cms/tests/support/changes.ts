import { afterAll, beforeAll } from "vitest";
import { ZTrends, type TrendChange, type Trends } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { newReport, reportOfPatient, savedPatient } from "./bone-scans.ts";
import { administrator, researcher, type Person } from "./people.ts";

const used = new WeakMap<Person, string>();

/** Another precision judges all changes anew. */
export async function use(admin: Person, items: object[], crossCalibrations: object[] = []): Promise<void> {
  const precision = JSON.stringify({ items, crossCalibrations });
  if (precision !== used.get(admin)) await bodyOf(admin.client.put("/api/admin/precision", { items, crossCalibrations }));
  used.set(admin, precision);
}

export function peopleOfChanges(): { readonly owner: Person; readonly admin: Person } {
  const people = {} as { owner: Person; admin: Person };
  beforeAll(async () => {
    [people.owner, people.admin] = await Promise.all([researcher(), administrator()]);
  });
  afterAll(async () => {
    await use(people.admin, []);
  });
  return people;
}

export const hipError = { reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic" };

interface HipVisit {
  readonly on: string;
  readonly bmd: number;
  readonly scan?: object;
}

export async function hipVisits(owner: Person, visits: readonly HipVisit[]): Promise<Trends> {
  const { id } = await savedPatient(owner, { birthDate: "1961-05-20", menopausalStatus: "postmenopausal" });
  for (const { on: scanDate, bmd: value, scan } of visits) {
    const common = { site: "hip", side: "left", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_th", value }] };
    await reportOfPatient(owner, id, { reportType: "dxa", scans: [{ ...common, ...scan }] });
  }
  return trendsOf(owner, id);
}

export async function tibiaVisits(owner: Person, visits: readonly object[], given: object = {}): Promise<Trends> {
  const { id } = await savedPatient(owner, given);
  const [example] = newReport().scans;
  for (const scan of visits) await reportOfPatient(owner, id, { scans: [{ ...example, ...scan }] });
  return trendsOf(owner, id);
}

export async function trendsOf(owner: Person, id: string): Promise<Trends> {
  return ZTrends.parse((await owner.client.get(`/api/patients/${id}/trends`)).body);
}

export const changesIn = ({ series }: Trends): TrendChange[] => series.flatMap(({ changes }) => changes);
export const tibiaValue = (scanDate: string, value: number) => ({ scanDate, measurements: [{ parameter: "tt_bmd", value }] });
