import type { FileProblem } from "@trabecula/contracts";

const mostListed = 200;

/** Lists the first 200 problems and counts affected rows. */
export class FileProblems {
  readonly listed: FileProblem[] = [];
  private readonly lines = new Set<number>();
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  refuseRow(line: number, message: string): void {
    this.lines.add(line);
    this.list(line, message);
  }

  list(line: number | null, message: string): void {
    if (this.listed.length < mostListed) this.listed.push({ file: this.file, line, message });
  }

  get refusedRows(): number {
    return this.lines.size;
  }
}
