import * as words from "@trabecula/messages/problem-list";
import type { FileProblem } from "@trabecula/contracts";

/** As many problems as the server lists; one more line says how many are left. */
const mostListed = 200;

/** How many problems there are: "1 problem", "More than 200 problems". */
export function countOfProblems(problems: readonly FileProblem[]): string {
  return problems.length > mostListed ? words.moreThan(mostListed) : words.count(problems.length);
}

/** A problem's place in words: "curves.csv, line 12". */
function placeOfProblem({ file, line }: FileProblem): string {
  return line === null ? file : words.inLine(file, line);
}

/** The problems as a text to send to whoever made the files, one per line. */
export function problemText(problems: readonly FileProblem[], files: readonly string[]): string {
  const lines = problems.map((problem) => `${placeOfProblem(problem)}: ${problem.message}`);
  return [words.foundIn(files), "", ...lines, ""].join("\n");
}
