import { useMutation } from "@tanstack/react-query";
import { ZMotionOverrideRequest, type MotionOverrideRequest, type Report } from "@trabecula/contracts";
import { useId, useState } from "react";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { overrideMotion } from "../../reports/reports-api.ts";
import { openScans } from "./open-scans.ts";
import { useRevised } from "./use-revised.ts";

export default function OverrideDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const formId = useId();
  const scans = openScans(report);
  const [chosen, setChosen] = useState(scans[0]);
  const revised = useRevised();
  const decide = useMutation({ mutationFn: (request: MotionOverrideRequest) => overrideMotion(report.id, request) });
  const form = useContractForm(
    {
      contract: ZMotionOverrideRequest,
      values: { reason: "" },
      toRequest: ({ reason }) => ({ site: chosen?.site, scan: chosen?.index, reason }),
    },
    { checked: "sent" },
  );
  return (
    <ActionDialog wide title="Score despite motion" act="Score despite motion" formId={formId} pending={decide.isPending} onClose={onClose}>
      <p className="mt-2 text-muted">
        A scan of motion grade 4 or 5 is not compared, since motion reads as thinner and more porous bone. Scan again where you can. If its
        numbers are shown after all, each is marked, and your reason stands among the facts of the scan. Revision {report.revision} stays as
        it is.
      </p>
      <form
        id={formId}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={form.submit(async (request) => {
          revised(await decide.mutateAsync(request));
          onClose();
        })}
      >
        {scans.length > 1 ? (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium">Which scan</legend>
            {scans.map((scan) => (
              <SelectableCard
                key={scan.index}
                kind="radio"
                name="scan"
                title={scan.title}
                selected={scan.index === chosen?.index}
                onChange={() => setChosen(scan)}
              />
            ))}
          </fieldset>
        ) : (
          <p className="font-medium">{chosen?.title}</p>
        )}
        <TextInput label="Reason" maxLength={300} hint="It is printed with the report. No names." {...form.field("reason")} />
        {form.failure?.message && <Problem text={form.failure.message} />}
      </form>
    </ActionDialog>
  );
}
