import type { Report } from "@trabecula/contracts";
import { deviceControlText } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import { lowerFirst, unique } from "./words.ts";
import type { ValidityView } from "./types.ts";

/** Scanners that were out of control on the day of a scan: whoever reads a number of it has to know. */
export function outOfControl({ inputs }: Pick<Report, "inputs">): string[] {
  const sentences = inputs.flatMap(({ device, scanDate }) => {
    if (device?.control?.state !== "out_of_control") return [];
    const day = scanDate ? ` on ${formatCalendarDate(scanDate)}` : "";
    return [`The scanner “${device.name}”${day}: ${deviceControlText(device.control)}.`];
  });
  return unique(sentences);
}

/** The short word on validity, with that in it: folds hide what stands in them. */
export function validityWithControl(validity: ValidityView, sentences: readonly string[]): ValidityView {
  return sentences.length === 0 ? validity : { ...validity, short: `Scanner out of control · ${lowerFirst(validity.short)}` };
}
