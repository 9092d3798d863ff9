import type { Ledger, Outcome } from "./ledger.ts";

type Counts = ReadonlyMap<string, number>;

/** Final state of the database. */
export interface Stored {
  /** Count by name. */
  readonly reports: Counts;
  /** Count by code. */
  readonly patients: Counts;
  /** Notes by patient code. */
  readonly notes: ReadonlyMap<string, string | null>;
  readonly mails: readonly { readonly to: string; readonly state: string }[];
  /** Number of mails that the mail server accepted for an address. */
  readonly come: (address: string) => number;
}

/**
 * Holds what is there against what was acknowledged.
 * @param cuts how often a process or the database was stopped at once: each may have come between the note that a mail is handed
 * over and its final dot, after which nobody but a person may send it again
 * @returns a sentence for everything lost or doubled
 */
export function wrongActions(ledger: Ledger, stored: Stored, cuts: number): string[] {
  return [
    ...wrongReports(ledger, stored.reports),
    ...wrongCounts("patient", ledger.made.patients, stored.patients),
    ...wrongEdits(ledger, stored.notes),
    ...wrongMails(ledger, stored),
    ...neverCome(ledger, stored).slice(cuts),
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

/** Expects the last acknowledged edit, or a later one with unknown outcome. */
function wrongEdits({ edits }: Ledger, stored: Stored["notes"]): string[] {
  return [...edits].flatMap(([code, { acknowledged, unknown }]) => {
    const possible = [acknowledged, ...unknown].map((number) => `edit ${number}`);
    const notes = stored.has(code) ? (stored.get(code) ?? "edit 0") : "nothing";
    return possible.includes(notes) ? [] : [`Patient ${code} has ${notes}; it was to be ${possible.join(" or ")}.`];
  });
}

/** Each invitation has one mail; a sent mail was delivered exactly once. */
function wrongMails({ made }: Ledger, stored: Stored): string[] {
  const states = statesByAddress(stored);
  return [...made.invitations].flatMap(([email, outcome]) => {
    const [mails, come] = [states.get(email) ?? [], stored.come(email)];
    const problems = wrongCount("invitation mail", email, outcome, mails.length);
    if (come > 1) problems.push(`The mail to ${email} came ${come} times.`);
    if (mails[0] === undefined && come > 0) problems.push(`The mail to ${email} came, and nothing is kept of it.`);
    if (mails[0] === "sent" && come !== 1) problems.push(`The mail to ${email} is called sent, and came ${come} times.`);
    if (mails[0] !== undefined && !["sent", "unconfirmed"].includes(mails[0])) problems.push(`The mail to ${email} is ${mails[0]}.`);
    return problems;
  });
}

function neverCome({ made }: Ledger, stored: Stored): string[] {
  const states = statesByAddress(stored);
  return [...made.invitations.keys()]
    .filter((email) => states.get(email)?.[0] === "unconfirmed" && stored.come(email) === 0)
    .map((email) => `The mail to ${email} is unconfirmed, and never came.`);
}

function statesByAddress({ mails }: Stored): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(Object.groupBy(mails, ({ to }) => to)).map(([to, of]) => [to, of!.map(({ state }) => state)]));
}
