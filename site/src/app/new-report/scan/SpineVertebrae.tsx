import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import type { ScanDraft } from "../model/scan-draft.ts";
import { measuredVertebrae } from "../model/spine.ts";
import { workOutSpine } from "./work-out-spine.ts";

/** Shown once two vertebrae have BMC and area. The reader decides which to exclude. */
export function SpineVertebrae({ scan, catalogue }: { scan: ScanDraft; catalogue: ReportTypeCatalogue }) {
  const measured = measuredVertebrae(scan, catalogue);
  if (measured.length < 2) return null;
  const { leftOut, derived } = scan.spine;
  const used = measured.filter((number) => !leftOut.includes(number));
  const choose = (number: string, isUsed: boolean) =>
    workOutSpine(scan.key, catalogue, isUsed ? leftOut.filter((other) => other !== number) : [...leftOut, number]);
  return (
    <fieldset className="mt-5">
      <legend className="text-sm font-semibold">The spine is worked out from</legend>
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {measured.map((number) => (
          <Checkbox
            key={number}
            label={`L${number}`}
            checked={!leftOut.includes(number)}
            onChange={({ target }) => choose(number, target.checked)}
          />
        ))}
      </div>
      <p className="mt-1 max-w-[75ch] text-sm text-muted" role="status">
        {used.length < 2
          ? "At least two vertebrae must remain: nothing is worked out."
          : Object.keys(derived).length === 0
            ? "The total that was entered stands."
            : `BMC together divided by area together, of ${listOf(used.map((number) => `L${number}`))}. A vertebra with a fracture, an implant or a T-score more than 1.0 away from its neighbor's may be left out.`}
      </p>
    </fieldset>
  );
}
