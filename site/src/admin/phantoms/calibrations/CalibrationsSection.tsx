import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Device, DeviceCalibration, PhantomSeries } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { messageOf } from "../../../shell/api-error.ts";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { devicesQuery } from "../../../shell/devices-query.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { useParameters } from "../../../shell/use-parameters.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { equationText, errorText, holdsText, lscText, measuredText } from "../model/calibration-words.ts";
import { CalibrationDialog } from "./CalibrationDialog.tsx";
import { addCalibration, calibrationsQuery, putInUse } from "./calibrations-api.ts";

interface Props {
  device: Device;
  series: readonly PhantomSeries[];
  onDone: (message: string) => Promise<void>;
}

export function CalibrationsSection({ device, series, onDone }: Props) {
  const list = useQuery(calibrationsQuery(device.id));
  const devices = useQuery(devicesQuery());
  const catalogues = useQuery(cataloguesQuery());
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const others = (devices.data ?? []).filter(({ id }) => id !== device.id);

  async function use({ id, inUse }: DeviceCalibration): Promise<void> {
    setFailure(undefined);
    try {
      await putInUse(id!, !inUse);
      await onDone(inUse ? "The cross-calibration is not in use any more." : "The cross-calibration is in use.");
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <section aria-labelledby="cross-calibrations" className="mt-10">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-[68ch]">
          <h2 id="cross-calibrations" className="text-lg font-semibold">
            Cross-calibration with other scanners
          </h2>
          <p className="text-sm text-muted">
            Where a patient was scanned on both scanners, change goes through the one in use, with the generalized least significant change
            (LSC). Densities and areas by a phantom; structure and strength by people alone.
          </p>
        </div>
        {others.length > 0 && (
          <span className="print:hidden">
            <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
              Cross-calibrate
            </Button>
          </span>
        )}
      </div>
      <Problem text={failure} />
      <Loadable query={list}>
        {(known) =>
          known.length > 0 ? (
            <CalibrationTable rows={known} onUse={(one) => void use(one)} />
          ) : (
            <p className="border-y border-line py-4 text-sm text-muted">
              {others.length === 0
                ? "The laboratory has no other scanner yet."
                : "None yet: a patient’s scans on this scanner are not compared with those on another."}
            </p>
          )
        }
      </Loadable>
      {isAsked && catalogues.data && (
        <CalibrationDialog
          {...{ device, others, series }}
          catalogues={catalogues.data}
          onClose={() => setAsked(false)}
          onSave={async (request) => {
            await addCalibration(device.id, request);
            await onDone("The cross-calibration is in use.");
            setAsked(false);
          }}
        />
      )}
    </section>
  );
}

function CalibrationTable({ rows, onUse }: { rows: readonly DeviceCalibration[]; onUse: (one: DeviceCalibration) => void }) {
  const parameterOf = useParameters();
  const nameOf = ({ parameter, site, from, to }: DeviceCalibration) =>
    `${parameterOf(parameter)?.abbreviation ?? parameter}, ${site === null ? "all sites" : siteLabel(site).toLowerCase()}, ${from.name} to ${to.name}`;
  const columns: Column<DeviceCalibration>[] = [
    { key: "what", header: "Between", cell: (one) => <What one={one} name={nameOf(one)} /> },
    { key: "lsc", header: "Generalized LSC", className: "min-w-44 max-sm:hidden", cell: lscLines },
    {
      key: "acts",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      className: "print:hidden",
      cell: (one) => (
        <Button
          variant="quiet"
          size="small"
          aria-label={`${one.inUse ? "Stop using" : "Use"} ${nameOf(one)}, ${measuredText(one)}`}
          onClick={() => onUse(one)}
        >
          {one.inUse ? "Stop using" : "Use"}
        </Button>
      ),
    },
  ];
  return <DataTable caption="Cross-calibrations, the newest first" rows={rows} rowId={({ id }) => id!} columns={columns} />;
}

/** At most three sites and protocols. */
function lscLines({ lscs, unit }: DeviceCalibration) {
  if (lscs.length === 0) return "No precision error is known";
  return lscs.slice(0, 3).map((one) => (
    <span key={lscText(one, unit)} className="block">
      {lscText(one, unit)}
    </span>
  ));
}

function What({ one, name }: { one: DeviceCalibration; name: string }) {
  const holds = holdsText(one);
  return (
    <span className="block min-w-48 py-1">
      <span className="mr-2 font-medium">{name}</span>
      {one.inUse ? <Badge tone="success">In use</Badge> : <Badge>Not in use</Badge>}
      <span className="block tabular-nums">{equationText(one)}</span>
      <span className="block text-muted">
        {errorText(one)}; {measuredText(one)}
        {holds !== "" && `; holds for ${holds}`}
      </span>
      <span className="mt-1 block sm:hidden">Generalized LSC: {lscLines(one)}</span>
      {one.doubts.map((doubt) => (
        <span key={doubt} className="block text-muted">
          {doubt}
        </span>
      ))}
    </span>
  );
}
