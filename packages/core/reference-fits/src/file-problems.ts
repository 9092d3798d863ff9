import type { FileProblem } from "@trabecula/contracts";

/** More problems than this are counted and not listed. */
const mostListed = 200;

/** Collects what is wrong in a file: the first 200 sentences, and how many rows have one. */
export class FileProblems {
  readonly listed: FileProblem[] = [];
  private readonly lines = new Set<number>();
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** A row that cannot be used, or of which a value cannot. */
  refuseRow(line: number, message: string): void {
    this.lines.add(line);
    this.list(line, message);
  }

  /** Something wrong with the header or the file as a whole. */
  list(line: number | null, message: string): void {
    if (this.listed.length < mostListed) this.listed.push({ file: this.file, line, message });
  }

  get refusedRows(): number {
    return this.lines.size;
  }
}
