import { setTimeout as pause } from "node:timers/promises";
import type { RecordsDatabase } from "../support/records-database.ts";
import type { Ledger, Outcome } from "./ledger.ts";
import type { World } from "./world.ts";

/** Longer than a killed process keeps the mails that it had claimed. */
const mailPatienceMs = 12 * 60_000;

type Counts = ReadonlyMap<string, number>;

/** What is not as it was acknowledged, a sentence each; none: all is. */
export async function findLosses(database: RecordsDatabase, ledger: Ledger, world: World): Promise<string[]> {
  const reports = await countsOf(database, "select report_name as name, count(*) as n from bone_scans_reports group by 1");
  const patients = await countsOf(database, "select code as name, count(*) as n from bone_scans_patients group by 1");
  return [
    ...wrongReports(ledger, reports),
    ...wrongCounts("patient", ledger.made.patients, patients),
    ...(await wrongEdits(database, ledger)),
    ...(await wrongMails(database, ledger, world)),
  ];
}

function wrongReports({ made, deleted }: Ledger, stored: Counts): string[] {
  return [...made.reports].flatMap(([name, outcome]) => {
    const count = stored.get(name) ?? 0;
    const end = deleted.get(name);
    if (end === "done") return count === 0 ? [] : [`Report ${name} was deleted, and is there ${count} times.`];
    if (end === "unknown") return count <= 1 ? [] : [`Report ${name} is there ${count} times.`];
    return wrongCount("report", name, outcome, count);
  });
}

function wrongCounts(what: string, made: ReadonlyMap<string, Outcome>, stored: Counts): string[] {
  return [...made].flatMap(([name, outcome]) => wrongCount(what, name, outcome, stored.get(name) ?? 0));
}

function wrongCount(what: string, name: string, outcome: Outcome, count: number): string[] {
  const [least, most] = outcome === "done" ? [1, 1] : outcome === "unknown" ? [0, 1] : [0, 0];
  return count >= least && count <= most ? [] : [`The making of ${what} ${name} was ${outcome}, and it is there ${count} times.`];
}

/** The last acknowledged edit stands, or a later one of which nobody knows. */
async function wrongEdits(database: RecordsDatabase, { edits }: Ledger): Promise<string[]> {
  const stored = new Map(
    (await database.all("select code as name, notes from bone_scans_patients")).map(({ name, notes }) => [
      String(name),
      String(notes ?? "edit 0"),
    ]),
  );
  return [...edits].flatMap(([code, { acknowledged, unknown }]) => {
    const possible = [acknowledged, ...unknown].map((number) => `edit ${number}`);
    const notes = stored.get(code) ?? "nothing";
    return possible.includes(notes) ? [] : [`Patient ${code} has ${notes}; it was to be ${possible.join(" or ")}.`];
  });
}

/** Each invitation has one mail; one that was sent has come once, and none has come twice. */
async function wrongMails(database: RecordsDatabase, { made }: Ledger, { mail }: World): Promise<string[]> {
  await untilNoneWaits(database);
  const rows = await database.all("select recipient, state from accounts_outbox where recipient like '%@people.example'");
  const states = new Map<string, string[]>();
  for (const { recipient, state } of rows) states.set(String(recipient), [...(states.get(String(recipient)) ?? []), String(state)]);
  return [...made.invitations].flatMap(([email, outcome]) => {
    const [mails, come] = [states.get(email) ?? [], mail.to(email).length];
    const problems = wrongCount("invitation mail", email, outcome, mails.length);
    if (come > 1) problems.push(`The mail to ${email} came ${come} times.`);
    if (mails[0] === "sent" && come !== 1) problems.push(`The mail to ${email} is called sent, and came ${come} times.`);
    if (mails[0] !== undefined && !["sent", "unconfirmed"].includes(mails[0])) problems.push(`The mail to ${email} is ${mails[0]}.`);
    return problems;
  });
}

async function untilNoneWaits(database: RecordsDatabase): Promise<void> {
  const end = performance.now() + mailPatienceMs;
  const waiting = "select count(*) from accounts_outbox where state in ('waiting', 'sending')";
  while (Number(await database.value(waiting)) > 0 && performance.now() < end) await pause(1000);
}

async function countsOf(database: RecordsDatabase, statement: string): Promise<Counts> {
  return new Map((await database.all(statement)).map(({ name, n }) => [String(name), Number(n)]));
}
