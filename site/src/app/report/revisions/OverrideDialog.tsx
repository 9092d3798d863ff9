import { useMutation } from "@tanstack/react-query";
import { ZMotionOverrideRequest, type MotionOverrideRequest, type Report } from "@trabecula/contracts";
import { useState } from "react";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { RadioCards } from "../../../ui/SelectableCard.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { overrideMotion } from "../../reports/report-queries.ts";
import { openScans, useRevised } from "./report-revision.ts";

export default function OverrideDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const scans = openScans(report);
  const [chosen, setChosen] = useState(scans[0]);
  const revised = useRevised();
  const decide = useMutation({ mutationFn: (request: MotionOverrideRequest) => overrideMotion(report, request) });
  const form = useContractForm(
    {
      contract: ZMotionOverrideRequest,
      values: { reason: "" },
      toRequest: ({ reason }) => ({ site: chosen?.site, scan: chosen?.index, reason }),
    },
    { checked: "sent" },
  );
  return (
    <FormDialog
      wide
      title="Score despite motion"
      act="Score despite motion"
      lead={
        <>
          Scans with motion grade 4 or 5 are not compared: motion makes bone look thinner and more porous. Rescan if possible. If you score
          it anyway, every score is flagged and your reason is shown. Revision {report.revision} does not change.
        </>
      }
      form={form}
      send={async (request) => {
        revised(await decide.mutateAsync(request));
        onClose();
      }}
      onClose={onClose}
    >
      {scans.length > 1 ? (
        <fieldset>
          <legend className="mb-2 font-medium">Which scan</legend>
          <RadioCards
            name="scan"
            value={chosen?.index ?? null}
            options={scans.map(({ index, title }) => ({ value: index, title }))}
            onChange={(index) => setChosen(scans.find((scan) => scan.index === index))}
          />
        </fieldset>
      ) : (
        <p className="font-medium">{chosen?.title}</p>
      )}
      <TextInput label="Reason" maxLength={300} hint="It is printed with the report. No names." {...form.field("reason")} />
    </FormDialog>
  );
}
