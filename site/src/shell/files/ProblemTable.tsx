import * as messages from "@trabecula/messages/problem-list";
import type { FileProblem } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { saveTextFile } from "../../ui/save-text-file.ts";
import { countOfProblems, problemText } from "./problem-text.ts";
import { kept } from "../../ui/Kept.tsx";

interface Props {
  problems: readonly FileProblem[];
  fileNames: readonly string[];
  savedAs: string;
}

export function ProblemTable({ problems, fileNames, savedAs }: Props) {
  return (
    <section aria-labelledby="problems" className="mt-8">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 id="problems" className="text-lg font-semibold">
          {countOfProblems(problems)}
        </h2>
        <Button variant="secondary" size="small" onClick={() => saveTextFile(savedAs, problemText(problems, fileNames))}>
          {messages.save}
        </Button>
      </div>
      <div role="region" aria-label={messages.caption} tabIndex={0} className="max-h-128 overflow-auto border-y border-line">
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-page text-left text-muted">
            <tr className="border-b border-line-strong">
              <th scope="col" className="py-2 pr-4 font-medium">
                {messages.columns.file}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-medium">
                {messages.columns.line}
              </th>
              <th scope="col" className="py-2 font-medium">
                {messages.columns.problem}
              </th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, index) => (
              <tr key={index} className="border-b border-line align-top last:border-0">
                <td translate="no" className="py-2 pr-4 whitespace-nowrap max-sm:whitespace-normal">
                  {problem.file}
                </td>
                <td className="py-2 pr-4 text-right tabular-nums">{kept(problem.line ?? "–")}</td>
                <td className="py-2 wrap-anywhere">{kept(problem.message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
