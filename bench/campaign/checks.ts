import { setTimeout as pause } from "node:timers/promises";
import type { RecordsDatabase } from "../support/records.ts";
import { wrongActions, type AttemptedChanges, type Stored } from "./compare.ts";
import type { Client } from "./client.ts";
import type { CampaignServers } from "./campaign-servers.ts";

const mailPatienceMs = 12 * 60_000;
/** Failing mails back off for up to half an hour, so an administrator resends them. */
const sendWaitingEveryMs = 20_000;

interface Campaign {
  readonly changes: AttemptedChanges;
  readonly servers: CampaignServers;
  readonly admin: Client;
  readonly interruptions: number;
}

export async function findLosses(database: RecordsDatabase, { changes, servers, admin, interruptions }: Campaign): Promise<string[]> {
  await untilNoneWaits(database, admin);
  return wrongActions(changes, await readStored(database, servers), interruptions);
}

async function readStored(database: RecordsDatabase, { mail }: CampaignServers): Promise<Stored> {
  const notes = await database.all("select code as name, notes from bone_scans_patients");
  const mails = await database.all("select recipient, state from accounts_outbox where recipient like '%@people.example'");
  return {
    reports: await countsOf(database, "select report_name as name, count(*) as n from bone_scans_reports group by 1"),
    patients: await countsOf(database, "select code as name, count(*) as n from bone_scans_patients group by 1"),
    notes: new Map(notes.map(({ name, notes: text }) => [String(name), text === null ? null : String(text)])),
    mails: mails.map(({ recipient, state }) => ({ to: String(recipient), state: String(state) })),
    come: (address) => mail.to(address).length,
  };
}

async function untilNoneWaits(database: RecordsDatabase, admin: Client): Promise<void> {
  const end = performance.now() + mailPatienceMs;
  const waiting = "select count(*) from accounts_outbox where state in ('waiting', 'sending')";
  for (let nextSend = 0; Number(await database.value(waiting)) > 0 && performance.now() < end; await pause(1000)) {
    if (performance.now() < nextSend) continue;
    nextSend = performance.now() + sendWaitingEveryMs;
    await admin.call("/api/admin/email/send-waiting", { method: "POST", json: {}, route: "POST /api/admin/email/send-waiting" });
  }
}

async function countsOf(database: RecordsDatabase, statement: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await database.all(statement)).map(({ name, n }) => [String(name), Number(n)]));
}
