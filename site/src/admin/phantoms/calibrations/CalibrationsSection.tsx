import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Device, DeviceCalibration, PhantomSeries } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { messageOf } from "../../../shell/api-error.ts";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { useParameters } from "../../../shell/use-parameters.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { equationText, errorText, holdsText, lscText, measuredText } from "./calibration-messages.ts";
import { Section } from "../../Section.tsx";
import { isOf, useDevices, useOwner } from "../../owner.ts";
import { CalibrationDialog } from "./CalibrationDialog.tsx";
import { addCalibration, calibrationsQuery, putInUse } from "../phantoms-api.ts";

interface Props {
  device: Device;
  series: readonly PhantomSeries[];
  onDone: (message: string) => Promise<void>;
}

export function CalibrationsSection({ device, series, onDone }: Props) {
  const list = useQuery(calibrationsQuery(device.id));
  const owner = useOwner();
  const devices = useDevices(owner);
  const catalogues = useQuery(cataloguesQuery());
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  // One of the two belongs to the owner of the cross-calibration.
  const others = (devices.data ?? []).filter((other) => other.id !== device.id && (isOf(owner, device) || isOf(owner, other)));

  async function use({ id, inUse }: DeviceCalibration): Promise<void> {
    setFailure(undefined);
    try {
      await putInUse(owner, id!, !inUse);
      await onDone(inUse ? "The cross-calibration is not in use any more." : "The cross-calibration is in use.");
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  const add = owner.mayChange && others.length > 0 && (
    <Button variant="secondary" size="small" className="print:hidden" onClick={() => setOpen(true)}>
      Cross-calibrate
    </Button>
  );
  return (
    <Section
      id="cross-calibrations"
      title="Cross-calibration with other scanners"
      note="Where a patient was scanned on both scanners, change goes through the one in use, with the generalized least significant change (LSC). Densities and areas by a phantom; structure and strength by people alone."
      action={add}
      className="mt-10"
    >
      <Problem text={failure} />
      <Loadable query={list}>
        {(all) => {
          const known = all.filter((one) => isOf(owner, one) || one.workspaceId === null);
          return known.length > 0 ? (
            <CalibrationTable rows={known} onUse={(one) => void use(one)} />
          ) : (
            <p className="border-y border-line py-4 text-sm text-muted">
              {others.length === 0
                ? "There is no other scanner yet."
                : "None yet: a patient’s scans on this scanner are not compared with those on another."}
            </p>
          );
        }}
      </Loadable>
      {isOpen && catalogues.data && (
        <CalibrationDialog
          {...{ device, others, series }}
          catalogues={catalogues.data}
          onClose={() => setOpen(false)}
          onSave={async (request) => {
            await addCalibration(owner, device.id, request);
            await onDone("The cross-calibration is in use.");
            setOpen(false);
          }}
        />
      )}
    </Section>
  );
}

function CalibrationTable({ rows, onUse }: { rows: readonly DeviceCalibration[]; onUse: (one: DeviceCalibration) => void }) {
  const owner = useOwner();
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
      cell: (one) =>
        owner.mayChange &&
        isOf(owner, one) && (
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
