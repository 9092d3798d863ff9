import type { Report } from "@trabecula/contracts";
import { deviceControlText } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import { lowerFirst, unique } from "./words.ts";
import type { ValidityView } from "./types.ts";

/** Scanners out of control on a scan's day. Shown prominently because it affects every number. */
export function outOfControl({ inputs }: Pick<Report, "inputs">): string[] {
  const sentences = inputs.flatMap(({ device, scanDate }) => {
    if (device?.control?.state !== "out_of_control") return [];
    const day = scanDate ? ` on ${formatCalendarDate(scanDate)}` : "";
    return [`The scanner “${device.name}”${day}: ${deviceControlText(device.control)}.`];
  });
  return unique(sentences);
}

/** Adds the warning to the short validity text, because details may be collapsed. */
export function validityWithControl(validity: ValidityView, sentences: readonly string[]): ValidityView {
  return sentences.length === 0 ? validity : { ...validity, short: `Scanner out of control · ${lowerFirst(validity.short)}` };
}
