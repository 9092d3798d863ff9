import type { FileProblem } from "@trabecula/contracts";

/** A problem's place in words: "curves.csv, line 12". */
function placeOfProblem({ file, line }: FileProblem): string {
  return line === null ? file : `${file}, line ${line}`;
}

/** The problems as a text to send to whoever made the files, one a line. */
export function problemText(problems: readonly FileProblem[], files: readonly string[]): string {
  const lines = problems.map((problem) => `${placeOfProblem(problem)}: ${problem.message}`);
  return [`Problems found in ${files.join(" and ")}`, "", ...lines, ""].join("\n");
}
