import type { AdminDataset } from "@trabecula/contracts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { exportAddress } from "../datasets-api.ts";
import { actsFor, wordsOfAct } from "./dataset-acts.ts";
import type { DatasetActing } from "./use-dataset-act.ts";

export function DatasetActs({ dataset, acting }: { dataset: AdminDataset; acting: DatasetActing }) {
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {actsFor(dataset).map((act) => (
        <Button key={act} variant={act === "publish" ? "primary" : "secondary"} onClick={() => acting.ask(act, dataset)}>
          {wordsOfAct(act, dataset).button}
        </Button>
      ))}
      <ButtonLink variant="secondary" to={exportAddress(dataset.id)} download>
        Export
      </ButtonLink>
    </div>
  );
}
