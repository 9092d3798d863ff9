import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { DatasetStep } from "./DatasetStep.tsx";
import { MeasurementsStep } from "./MeasurementsStep.tsx";
import { SaveStep } from "../save/SaveStep.tsx";
import type { Wizard } from "../use-wizard.ts";

export default function ScanSteps({ wizard, catalogues }: { wizard: Wizard; catalogues: readonly ReportTypeCatalogue[] }) {
  const { draft, catalogue, scoring, live, reference, shown, today, step, images } = wizard;
  if (!catalogue) return null;
  if (step === 2 || !scoring)
    return (
      <MeasurementsStep
        draft={draft}
        catalogue={catalogue}
        catalogues={catalogues}
        reference={reference.inUseDetail}
        problems={shown}
        live={live}
        keys={scoring?.keys ?? []}
        today={today}
        images={images}
      />
    );
  const { request } = scoring;
  if (step === 3) return <DatasetStep catalogue={catalogue} request={request} reference={reference} live={live} />;
  return (
    <SaveStep
      draft={draft}
      catalogue={catalogue}
      request={request}
      reference={reference}
      live={live}
      problems={shown}
      suggestedName={wizard.suggestedName}
      onReference={() => wizard.goTo(3)}
    />
  );
}
