import { useQuery } from "@tanstack/react-query";
import { ZNewDeviceCalibration, type DeviceCalibration, type NewDeviceCalibration } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";
import { messageOf } from "../../../shell/api-error.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { useSettled } from "../../fits/start/use-settled.ts";
import { equationText, errorText, lscText } from "../model/calibration-words.ts";
import { phantomsKey } from "../phantoms-api.ts";
import { checkCalibration } from "./calibrations-api.ts";

export function CalibrationOutcome({ deviceId, request }: { deviceId: string; request: unknown }) {
  const parsed = ZNewDeviceCalibration.safeParse(request);
  const settled = useSettled(JSON.stringify(parsed.success ? parsed.data : null));
  const asked = JSON.parse(settled) as NewDeviceCalibration | null;
  const { data, error } = useQuery({
    queryKey: [...phantomsKey(deviceId), "check", settled],
    queryFn: ({ signal }) => checkCalibration(deviceId, asked!, signal),
    enabled: asked !== null,
    retry: false,
  });
  const waiting = asked === null ? "The equation is shown once everything is there." : "Computing…";
  return (
    <div role="status" className="border-l-2 border-line-strong pl-3 text-sm sm:col-span-2">
      {error ? messageOf(error) : data ? <Found found={data} /> : waiting}
    </div>
  );
}

const figure = (value: number) => trimmed(Number(value.toPrecision(5)));

function Found({ found }: { found: DeviceCalibration }) {
  const { sections, doubts, lscs, unit } = found;
  return (
    <>
      <p className="font-medium">{equationText(found)}</p>
      <p className="text-muted">
        In {unit || "no unit"}; {errorText(found)}.
      </p>
      {doubts.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        {lscs.length === 0
          ? "There is no precision error for these scanners. Enter one to get change between them."
          : `Generalized least significant change. ${lscs
              .slice(0, 3)
              .map((one) => lscText(one, unit))
              .join("; ")}.`}
      </p>
      {sections.length > 0 && (
        <div className="mt-3">
          <DataTable
            caption="Sections of the phantom"
            rows={sections}
            rowId={({ section }) => section}
            columns={[
              { key: "section", header: "Section", cell: ({ section }) => section || "–" },
              {
                key: "from",
                header: found.from.name,
                align: "right",
                cell: ({ meanFrom, readingsFrom }) => `${figure(meanFrom)} (${readingsFrom})`,
              },
              { key: "to", header: found.to.name, align: "right", cell: ({ meanTo, readingsTo }) => `${figure(meanTo)} (${readingsTo})` },
              {
                key: "residual",
                header: "Beside the line",
                align: "right",
                cell: ({ residual }) => trimmed(Number(residual.toPrecision(3))),
              },
            ]}
          />
          <p className="mt-1 text-muted">Means, with the number of values in brackets.</p>
        </div>
      )}
    </>
  );
}
