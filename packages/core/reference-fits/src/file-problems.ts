import type { FileProblem } from "@trabecula/contracts";

const mostListed = 200;
const mostReasons = 20;

/** Removes what differs by row: quoted texts and numbers. */
function withoutValues(message: string): string {
  return message.replaceAll(/“[^”]*”/g, "“…”").replaceAll(/-?\d[\d.,]*(?<![.,])/g, "…");
}

export class FileProblems {
  readonly listed: FileProblem[] = [];
  private readonly lines = new Set<number>();
  private readonly byReason = new Map<string, Set<number>>();
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  refuseRow(line: number, message: string): void {
    this.lines.add(line);
    const reason = withoutValues(message);
    const known = this.byReason.get(reason);
    if (known) known.add(line);
    else this.byReason.set(reason, new Set([line]));
    this.list(line, message);
  }

  reasons(): { reason: string; rows: number }[] {
    const reasons = [...this.byReason].map(([reason, lines]) => ({ reason, rows: lines.size }));
    return reasons.sort((one, other) => other.rows - one.rows).slice(0, mostReasons);
  }

  list(line: number | null, message: string): void {
    if (this.listed.length < mostListed) this.listed.push({ file: this.file, line, message });
  }

  get refusedRows(): number {
    return this.lines.size;
  }
}
