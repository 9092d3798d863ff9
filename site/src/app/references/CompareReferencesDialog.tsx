import type { ScoreRequest } from "@trabecula/contracts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { CompareReferences } from "./CompareReferences.tsx";
import { comparisonOfScans } from "./references-api.ts";

interface Props {
  request: ScoreRequest;
  ownId: string | null;
  onClose: () => void;
}

export default function CompareReferencesDialog({ request: { datasetId: _own, ...scans }, ownId, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(ownId === null ? [] : [ownId]);
  return (
    <Dialog wide="page" title="Compare references" onClose={onClose} buttons={<Button onClick={onClose}>Close</Button>}>
      <p className="mt-2 max-w-[75ch] text-muted">
        The same values beside other references. Once the report is saved, these can be shown in it: More, then Compare references.
      </p>
      <CompareReferences
        scans={scans}
        query={comparisonOfScans({ ...scans, datasetIds: [...chosen], intervals: true })}
        chosen={chosen}
        onChoose={setChosen}
        ownId={ownId}
      />
    </Dialog>
  );
}
