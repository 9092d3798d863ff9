import type { Report } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate } from "@trabecula/messages";

/** Lowest motion grade that requires an override. */
const refusedGrade = 4;

export interface OpenScan {
  /** Index in the report's inputs. */
  index: number;
  site: Report["inputs"][number]["site"];
  /** Example: "Distal tibia, left, Mar 14, 2026: motion grade 4". */
  title: string;
}

export function openScans({ inputs }: Pick<Report, "inputs">): OpenScan[] {
  return inputs.flatMap(({ site, side, scanDate, motionGrade, motionOverride }, index) => {
    if (motionOverride !== null || (motionGrade ?? 0) < refusedGrade) return [];
    const facts = [siteLabel(site), side, scanDate && formatCalendarDate(scanDate)].filter((fact) => fact != null);
    return [{ index, site, title: `${facts.join(", ")}: motion grade ${motionGrade}` }];
  });
}
