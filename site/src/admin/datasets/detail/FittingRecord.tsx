import { Button } from "../../../ui/Button.tsx";
import { saveTextFile } from "../../../ui/save-text-file.ts";

/** How the curves were fitted, as it was written down when they were. */
export function FittingRecord({ record }: { record: Record<string, unknown> }) {
  const text = JSON.stringify(record, null, 2);
  return (
    <Button variant="secondary" size="small" onClick={() => saveTextFile("fitting-record.json", text)}>
      Save the whole record
    </Button>
  );
}
