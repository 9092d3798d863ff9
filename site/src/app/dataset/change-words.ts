import type { VersionChanges } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount, formatDecimals } from "@trabecula/messages";

const sexes = { female: "women", male: "men" } as const;

export function changeSentences(changes: VersionChanges, nameOf: (key: string) => string): string[] {
  const { added, removed, moved, movedVisibly, otherAges, youngAdults, otherErrors, otherMeanLines, largest, said } = changes;
  const sentences = [
    counted(added, "new curve", "new curves"),
    counted(removed, "curve left out", "curves left out"),
    counted(otherAges, "curve has other ages", "curves have other ages"),
    counted(youngAdults, "young-adult figure is another", "young-adult figures are others"),
    counted(
      otherErrors,
      "curve is less or more sure: intervals of percentiles move",
      "curves are less or more sure: intervals of percentiles move",
    ),
    counted(otherMeanLines, "drawn line of means is another", "drawn lines of means are others"),
  ].filter((sentence) => sentence !== null);
  if (moved > 0 && largest) {
    const points = formatDecimals(Math.abs(largest.percentilePoints), 1);
    const where = `${nameOf(largest.parameter)}, ${siteLabel(largest.site).toLowerCase()}, ${sexes[largest.sex]} of ${formatDecimals(largest.age, 1)} years`;
    const visible =
      movedVisibly === 0 ? "none by half a percentile point" : `${formatCount(movedVisibly)} by half a percentile point or more`;
    sentences.push(
      `${countOf(moved, "curve moved", "curves moved")}, ${visible}; most by ${points} (${formatDecimals(Math.abs(largest.zShift), 2)} in Z): ${where}.`,
    );
  }
  if (said.length > 0) sentences.push(`What is said of it changed: ${said.join(", ")}.`);
  return sentences.length > 0 ? sentences : ["The same figures."];
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${countOf(count, one, many)}.`;
}
