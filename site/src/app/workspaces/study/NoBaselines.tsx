import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Workspace } from "@trabecula/contracts";
import { studies } from "@trabecula/contracts/endpoints";
import { formatCount, plural } from "@trabecula/messages";
import { useState } from "react";
import { MutationDialog } from "../../../shell/MutationDialog.tsx";
import { api } from "../../../shell/api.ts";
import { allows } from "../../../shell/workspaces.ts";
import { Button } from "../../../ui/Button.tsx";
import { visitCountsQuery } from "./study-queries.ts";

/** A participant without a baseline has no planned visits. */
export function NoBaselines({ study }: { study: Workspace }) {
  const { data } = useQuery(visitCountsQuery(study.id));
  const [isAsked, setAsked] = useState(false);
  const count = data?.withoutBaseline ?? 0;
  if (count === 0) return null;
  const who = plural(count, { one: "participant has", other: "participants have" });
  return (
    <div className="mb-6 max-w-[65ch]">
      <p className="mb-3 text-muted">{`${formatCount(count)} ${who} no baseline, so their visits are not planned.`}</p>
      {allows(study, "write") && (
        <Button variant="secondary" className="print:hidden" onClick={() => setAsked(true)}>
          Use first scans as baselines
        </Button>
      )}
      {isAsked && <SetBaselines id={study.id} onClose={() => setAsked(false)} />}
    </div>
  );
}

function SetBaselines({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient();
  const setting = useMutation({
    mutationFn: () => api.call(studies.setBaselines, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["patients"] });
      onClose();
    },
  });
  return (
    <MutationDialog title="Use first scans as baselines?" act="Set baselines" mutation={setting} onClose={onClose}>
      <p>
        The day of the first scan becomes the baseline of each participant who has none. Participants without a scan keep none. For other
        days, import patients with a column <code translate="no">baseline_on</code>, or change a participant.
      </p>
    </MutationDialog>
  );
}
