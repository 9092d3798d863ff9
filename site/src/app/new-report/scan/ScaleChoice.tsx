import { Checkbox } from "../../../ui/Checkbox.tsx";
import { changeDraft } from "../draft-store.ts";

/** Optional: compares GE Lunar values with a Hologic reference. For comparison only. */
export function ScaleChoice({ isOn }: { isOn: boolean }) {
  return (
    <Checkbox
      className="mt-5 max-w-3xl"
      label="Compare BMD of GE Lunar on the Hologic scale, by published equations"
      message="For neck, trochanter, total hip and spine of adults. The error in one person is about 3.5 %, between newer scanners 4 to 7 %: no category is formed, and change over time leaves these scores out."
      checked={isOn}
      onChange={(event) => changeDraft({ type: "scale-chosen", scale: event.target.checked ? "hologic" : null })}
    />
  );
}
