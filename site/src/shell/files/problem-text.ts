import type { FileProblem } from "@trabecula/contracts";
import { countOf } from "../../format/counts.ts";

/** As many problems as the server lists; one more line says how many are left. */
const mostListed = 200;

/** How many problems there are: "1 problem", "More than 200 problems". */
export function countOfProblems(problems: readonly FileProblem[]): string {
  return problems.length > mostListed ? `More than ${mostListed} problems` : countOf(problems.length, "problem");
}

/** A problem's place in words: "curves.csv, line 12". */
function placeOfProblem({ file, line }: FileProblem): string {
  return line === null ? file : `${file}, line ${line}`;
}

/** The problems as a text to send to whoever made the files, one a line. */
export function problemText(problems: readonly FileProblem[], files: readonly string[]): string {
  const lines = problems.map((problem) => `${placeOfProblem(problem)}: ${problem.message}`);
  return [`Problems found in ${files.join(" and ")}`, "", ...lines, ""].join("\n");
}
