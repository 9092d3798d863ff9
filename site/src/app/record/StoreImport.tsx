import { countOf } from "@trabecula/messages";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

interface Props {
  verb: "Add" | "Save";
  record: "patient" | "report";
  added: number;
  changed: number;
  isStoring: boolean;
  onStore: (reason: string) => void;
}

export function StoreImport({ verb, record, added, changed, isStoring, onStore }: Props) {
  const [reason, setReason] = useState("");
  if (added + changed === 0) return null;
  const what = [
    ...(added > 0 ? [`${verb} ${countOf(added, record)}`] : []),
    ...(changed > 0 ? [`${added > 0 ? "and correct" : "Correct"} ${changed}`] : []),
  ];
  return (
    <>
      {changed > 0 && (
        <TextInput
          label="Reason for the changes"
          hint={`The history of each ${record} keeps it with the old values.`}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button pending={isStoring} disabled={changed > 0 && reason.trim() === ""} onClick={() => onStore(reason.trim())}>
        {what.join(" ")}
      </Button>
    </>
  );
}
