/** `unknown`: the connection broke or the server failed; the action may have been carried out once. */
export type Outcome = "done" | "unknown" | "refused";

interface Edits {
  /** Number of the last acknowledged edit; 0 for none. */
  acknowledged: number;
  unknown: number[];
}

export class Ledger {
  /** Reports by name, patients by code, invitations by address. */
  readonly made = { reports: new Map<string, Outcome>(), patients: new Map<string, Outcome>(), invitations: new Map<string, Outcome>() };
  /** By report name. */
  readonly deleted = new Map<string, Outcome>();
  /** By patient code. */
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
