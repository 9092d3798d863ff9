import * as words from "@trabecula/messages/two-factor";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { saveTextFile } from "../../../ui/save-text-file.ts";

/** Shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-xl space-y-5" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {words.codesTitle}
      </h2>
      <p>{words.codesLead}</p>
      <ul className="grid max-w-md gap-x-8 gap-y-1 rounded-md border border-line p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => saveTextFile(words.fileName, `${codes.join("\n")}\n`)}>
          {words.save}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </section>
  );
}
