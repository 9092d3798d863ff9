import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../shell/api-error.ts";
import { useMay } from "../../shell/workspaces.ts";
import { formatDay } from "@trabecula/messages";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { forgetColumns } from "./study-api.ts";
import type { useStudy } from "./use-study.ts";

export function KeptAnswers({ study: { kept, fingerprint, choose } }: { study: ReturnType<typeof useStudy> }) {
  const may = useMay();
  const startAgain = () => choose({ usesKept: false, changes: {}, facts: null });
  const forget = useMutation({ mutationFn: forgetColumns, onSuccess: startAgain });
  if (!kept || fingerprint === null) return null;
  return (
    <div className="mb-4 grid justify-items-start gap-3">
      <NotificationBanner
        wide
        type="info"
        message={`A table with these headers was explained on ${formatDay(kept.dateChanged)}. The answers are used again; check them.`}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={startAgain}>
          Start again
        </Button>
        {may("write") && (
          <Button variant="secondary" pending={forget.isPending} onClick={() => forget.mutate(fingerprint)}>
            Forget the answers
          </Button>
        )}
      </div>
      {forget.error && <NotificationBanner wide type="error" message={messageOf(forget.error)} />}
    </div>
  );
}
