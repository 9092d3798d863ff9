import type { AdminDataset } from "@trabecula/contracts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { exportAddress } from "../datasets-api.ts";
import { actionsFor, textsOfAction } from "./dataset-actions.ts";
import type { DatasetActionState } from "./use-dataset-action.ts";

export function DatasetActions({ dataset, acting }: { dataset: AdminDataset; acting: DatasetActionState }) {
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {actionsFor(dataset).map((act) => (
        <Button key={act} variant={act === "publish" ? "primary" : "secondary"} onClick={() => acting.ask(act, dataset)}>
          {textsOfAction(act, dataset).button}
        </Button>
      ))}
      <ButtonLink variant="secondary" to={exportAddress(dataset.id)} download>
        Export
      </ButtonLink>
    </div>
  );
}
