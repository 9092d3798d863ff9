import type { ScannerCheckReply } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { ProblemTable } from "../../shell/files/ProblemTable.tsx";
import { reasonWords } from "../score/model/summary-words.ts";

const ownReasons: Readonly<Record<string, string>> = {
  other_scanner: "Another scanner",
  scanner_not_stated: "No scanner stated",
  unusable: "Cannot be scored",
};

export function LeftOut({ reply: { leftOut, problems, problemCount, remarks } }: { reply: ScannerCheckReply }) {
  if (leftOut.length + problems.length + remarks.length === 0) return null;
  return (
    <section aria-labelledby="fit-left-out">
      <h2 id="fit-left-out" className="mb-2 text-lg font-semibold">
        Not counted, and how it was read
      </h2>
      <ul className="text-sm">
        {leftOut.map(({ code, count, message }) => (
          <li key={code} className="flex justify-between gap-4 border-b border-line py-2">
            <span>
              <span className="font-medium">{ownReasons[code] ?? reasonWords(code)}</span>
              <span className="block max-w-[64ch] text-muted wrap-anywhere">{message}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{countOf(count, "value")}</span>
          </li>
        ))}
        {remarks.map((remark) => (
          <li key={remark} className="border-b border-line py-2 wrap-anywhere">
            {remark}
          </li>
        ))}
      </ul>
      {problems.length > 0 && <ProblemTable problems={problems} fileNames={[problems[0]!.file]} savedAs="rows-left-out.txt" />}
      {problemCount > problems.length && (
        <p className="mt-2 text-sm text-muted">{`${formatCount(problemCount)} in all; the first ${problems.length} are listed.`}</p>
      )}
    </section>
  );
}
