import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScannerCheckReply } from "@trabecula/contracts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { countOf, formatCount } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { checkScanner, type CheckRequest } from "./scanner-fit-api.ts";
import { ProblemTable } from "../../shell/files/ProblemTable.tsx";
import { reasonText } from "../score/model/summary-messages.ts";
import { Section } from "../../ui/Section.tsx";

export function KeepCheck({ request, onDiscard }: { request: CheckRequest; onDiscard: () => void }) {
  const [device, setDevice] = useState("");
  const isPersonal = useSession((state) => state.isPersonal);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keeping = useMutation({
    mutationFn: () => checkScanner({ ...request, keep: { device } }),
    onSuccess: ({ kept }: ScannerCheckReply) => {
      void queries.invalidateQueries({ queryKey: ["scanner-checks"] });
      void navigate(`/scanner-fit/${kept}`);
    },
  });
  return (
    <Section title="Keep it?" className="border-t border-line pt-6" headingClassName="text-lg font-semibold">
      <p className="mb-4 max-w-[68ch] text-muted">
        {isPersonal ? "All who choose" : "All members of the workspace who choose"} this reference for this scanner see the verdict, and
        reports print it. Only figures of groups are kept, no value of a person.
      </p>
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          keeping.mutate();
        }}
      >
        <TextInput
          label="Name of the scanner, if you have more than one"
          fieldClassName="w-full max-w-xs"
          autoComplete="off"
          maxLength={60}
          value={device}
          onChange={(event) => setDevice(event.target.value)}
        />
        <Button type="submit" pending={keeping.isPending}>
          {isPersonal ? "Keep for the laboratory" : "Keep for the workspace"}
        </Button>
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </form>
      {keeping.error && <NotificationBanner className="mt-4" wide type="error" message={messageOf(keeping.error)} />}
    </Section>
  );
}

const ownReasons: Readonly<Record<string, string>> = {
  other_scanner: "Another scanner",
  scanner_not_stated: "No scanner stated",
  unusable: "Cannot be scored",
};

export function LeftOut({
  reply: { leftOut, problems, problemCount, remarks },
}: {
  reply: Omit<ScannerCheckReply, "findings" | "kept" | "read">;
}) {
  if (leftOut.length + problems.length + remarks.length === 0) return null;
  return (
    <Section title="Not counted, and how it was read">
      <ul className="text-sm">
        {leftOut.map(({ code, count, message }) => (
          <li key={code} className="flex justify-between gap-4 border-b border-line py-2">
            <span>
              <span className="font-medium">{ownReasons[code] ?? reasonText(code)}</span>
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
    </Section>
  );
}
