import * as messages from "@trabecula/messages/problem-list";
import type { FileProblem } from "@trabecula/contracts";

/** Same limit as the server, which adds a line with the remaining count. */
const mostListed = 200;

export function countOfProblems(problems: readonly FileProblem[]): string {
  return problems.length > mostListed ? messages.moreThan(mostListed) : messages.count(problems.length);
}

/** "curves.csv, line 12". */
function placeOfProblem({ file, line }: FileProblem): string {
  return line === null ? file : messages.inLine(file, line);
}

export function problemText(problems: readonly FileProblem[], files: readonly string[]): string {
  const lines = problems.map((problem) => `${placeOfProblem(problem)}: ${problem.message}`);
  return [messages.foundIn(files), "", ...lines, ""].join("\n");
}
