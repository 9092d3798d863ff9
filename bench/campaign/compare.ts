/** `unknown`: the connection broke or the server failed; the action may have been carried out once. */
export type Outcome = "done" | "unknown" | "refused";

interface Edits {
  acknowledged: number;
  unknown: number[];
}

export class AttemptedChanges {
  readonly made = { reports: new Map<string, Outcome>(), patients: new Map<string, Outcome>(), invitations: new Map<string, Outcome>() };
  readonly deleted = new Map<string, Outcome>();
  readonly edits = new Map<string, Edits>();

  edited(code: string, number: number, outcome: Outcome): void {
    const edits = this.edits.get(code) ?? { acknowledged: 0, unknown: [] };
    this.edits.set(code, edits);
    if (outcome === "unknown") edits.unknown.push(number);
    if (outcome !== "done") return;
    edits.acknowledged = number;
    edits.unknown = [];
  }

  totals(): Record<Outcome, number> {
    const all = [...Object.values(this.made), this.deleted].flatMap((acts) => [...acts.values()]);
    const edits = [...this.edits.values()];
    return {
      done: all.filter((outcome) => outcome === "done").length + edits.filter(({ acknowledged }) => acknowledged > 0).length,
      unknown: all.filter((outcome) => outcome === "unknown").length + edits.flatMap(({ unknown }) => unknown).length,
      refused: all.filter((outcome) => outcome === "refused").length,
    };
  }
}

type Counts = ReadonlyMap<string, number>;

export interface Stored {
  /** Count by name. */
  readonly reports: Counts;
  readonly patients: Counts;
  /** Notes by patient code. */
  readonly notes: ReadonlyMap<string, string | null>;
  readonly mails: readonly { readonly to: string; readonly state: string }[];
  readonly come: (address: string) => number;
}

/**
 * @param interruptions abrupt stops of a process or the database; each may leave one mail handed over but not sent
 * @returns one sentence per lost or repeated change
 */
export function wrongActions(changes: AttemptedChanges, stored: Stored, interruptions: number): string[] {
  return [
    ...wrongReports(changes, stored.reports),
    ...wrongCounts("patient", changes.made.patients, stored.patients),
    ...wrongEdits(changes, stored.notes),
    ...wrongMails(changes, stored),
    ...neverCome(changes, stored).slice(interruptions),
  ];
}

function wrongReports({ made, deleted }: AttemptedChanges, stored: Counts): string[] {
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
function wrongEdits({ edits }: AttemptedChanges, stored: Stored["notes"]): string[] {
  return [...edits].flatMap(([code, { acknowledged, unknown }]) => {
    const possible = [acknowledged, ...unknown].map((number) => `edit ${number}`);
    const notes = stored.has(code) ? (stored.get(code) ?? "edit 0") : "nothing";
    return possible.includes(notes) ? [] : [`Patient ${code} has ${notes}; it was to be ${possible.join(" or ")}.`];
  });
}

function wrongMails({ made }: AttemptedChanges, stored: Stored): string[] {
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

function neverCome({ made }: AttemptedChanges, stored: Stored): string[] {
  const states = statesByAddress(stored);
  return [...made.invitations.keys()]
    .filter((email) => states.get(email)?.[0] === "unconfirmed" && stored.come(email) === 0)
    .map((email) => `The mail to ${email} is unconfirmed, and never came.`);
}

function statesByAddress({ mails }: Stored): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(Object.groupBy(mails, ({ to }) => to)).map(([to, of]) => [to, of!.map(({ state }) => state)]));
}
