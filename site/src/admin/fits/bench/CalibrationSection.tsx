import type { FitDiagnostics } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { CalibrationPicture } from "../charts/CalibrationPicture.tsx";
import { calibrationModel, isOutside } from "../charts/model/calibration-model.ts";
import { MisfitMark } from "./MisfitMark.tsx";

type Calibration = FitDiagnostics["calibration"];

export function CalibrationSection({ calibration }: { calibration: Calibration }) {
  const [box, width] = useElementWidth<HTMLDivElement>(480);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div ref={box} className="min-w-0">
        <CalibrationPicture model={calibrationModel(calibration, width)} />
      </div>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Calibration table">
        <table className="chart-table fit-table">
          <caption className="sr-only">Observed share below each percentile, in percent</caption>
          <thead>
            <tr>
              <th scope="col">Percentile</th>
              <th scope="col">Observed below (%)</th>
              <th scope="col">Expected (%)</th>
            </tr>
          </thead>
          <tbody>
            {calibration.map((row) => (
              <tr key={row.percentile}>
                <th scope="row">P{row.percentile}</th>
                <td>
                  {isOutside(row) ? (
                    <MisfitMark text={formatNumber(row.observed, 1)} spoken="outside the interval" />
                  ) : (
                    formatNumber(row.observed, 1)
                  )}
                </td>
                <td className="whitespace-nowrap">
                  {formatNumber(row.low, 1)} to {formatNumber(row.high, 1)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
