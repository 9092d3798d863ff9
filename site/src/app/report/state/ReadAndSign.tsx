import { useMutation } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { useEffect, useState } from "react";
import { api } from "../../../shell/api.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { useMay } from "../../../shell/workspaces.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { keepSeen, seenReports, useNeighbors, type Seen } from "../../reports/listed-reports.ts";
import { useNextReport } from "../header/ListedNeighbors.tsx";
import { useRevised, useShownRevision } from "../revisions/report-revision.ts";

const SignDialog = lazyPart("sign-report", () => import("./SignDialog.tsx"));

/** Reads and signs what is shown, and opens the next report of the list. Keys r and s. */
export function ReadAndSign({ report }: { report: Report }) {
  const [signing, setSigning] = useState<readonly Seen[]>([]);
  const isNewest = useShownRevision() === null;
  const mayWrite = useMay()("write") && isNewest;
  const revised = useRevised();
  const next = useNextReport(report.id);
  const neighbors = useNeighbors(report.id);
  const { id, version, recordHash } = report;
  const mayRead = mayWrite && (report.readState ?? "draft") === "draft";
  const maySign = mayWrite && report.signature == null && recordHash != null;
  useEffect(() => {
    if (isNewest) keepSeen(report);
  }, [report, isNewest]);

  const read = useMutation({
    mutationFn: () => api.call(reports.read, { params: { id }, ifMatch: version }),
    onSuccess: (changed) => {
      // The hash of what was on the screen, not of what the server has now.
      keepSeen({ ...changed, recordHash: recordHash ?? null });
      revised(changed);
      if (next) next();
      else if (maySign && neighbors) setSigning(seenReports().filter((seen) => neighbors.ids.includes(seen.id)));
    },
  });
  const sign = () => setSigning(seenReports().filter((seen) => seen.id === id));
  useKeys({
    r: read.isPending ? undefined : mayRead ? () => read.mutate() : (next ?? undefined),
    s: maySign ? sign : undefined,
  });
  if (!mayRead && !maySign) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        {mayRead && (
          <Button variant="secondary" size="small" pending={read.isPending} aria-keyshortcuts="r" onClick={() => read.mutate()}>
            Mark as read
          </Button>
        )}
        {maySign && (
          <Button size="small" aria-keyshortcuts="s" onClick={sign}>
            Sign
          </Button>
        )}
      </div>
      {read.error && <Problem text={messageOf(read.error)} />}
      {signing.length > 0 && (
        <SignDialog
          seen={signing}
          workspaceId={report.workspaceId!}
          onClose={() => setSigning([])}
          onSigned={signing.length === 1 ? (next ?? undefined) : undefined}
        />
      )}
    </>
  );
}
