import { useWatch } from "react-hook-form";
import {
  type Device,
  type NewDeviceCalibration,
  type PhantomSeries,
  type ReportTypeCatalogue,
  ZNewDeviceCalibration,
  type DeviceCalibration,
} from "@trabecula/contracts";
import { whyNotByPhantom, trimmed } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { todayHere } from "../../../format/today-here.ts";
import { namedOption, Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { EntryDialog } from "../../EntryDialog.tsx";
import { calibrationForm, calibrationRequest, parametersOn, phantomChoices, type CalibrationDraft } from "./calibration-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { useOwner } from "../../owner.ts";
import { useSettledCheck } from "../../use-settled.ts";
import { equationText, errorText, lscText } from "./calibration-messages.ts";
import { phantomsKey, checkCalibration } from "../phantoms-api.ts";
import { BulletList } from "../../../ui/BulletList.tsx";

interface Props {
  device: Device;
  others: readonly Device[];
  series: readonly PhantomSeries[];
  catalogues: readonly ReportTypeCatalogue[];
  onSave: (request: NewDeviceCalibration) => Promise<void>;
  onClose: () => void;
}

export function CalibrationDialog({ device, others, series, catalogues, onSave, onClose }: Props) {
  const parameters = parametersOn(device.scanner, catalogues);
  const choices = phantomChoices(series);
  const form = useContractForm(calibrationForm(parameters, choices, todayHere()), { checked: "sent" });
  const draft = useWatch({ control: form.control }) as CalibrationDraft;
  const parameter = parameters.find(({ key }) => key === draft.parameter);
  const other = others.find(({ id }) => id === draft.toDeviceId);
  const why = parameter && draft.basis === "phantom" ? whyNotByPhantom(parameter, device.scanner, (other ?? device).scanner) : null;
  const sites = (parameter?.sites ?? []).map((site) => ({ value: site, label: siteLabel(site) }));
  return (
    <EntryDialog title={`Cross-calibrate ${device.name}`} form={form} onSave={onSave} onClose={onClose}>
      <Select
        label="To the scanner"
        emptyLabel="Choose"
        options={others.map(({ id, name }) => namedOption({ id, name }))}
        {...form.field("toDeviceId")}
      />
      <Select
        label="By"
        options={[
          { value: "phantom", label: "A phantom that both have scanned", disabled: choices.length === 0 },
          { value: "people", label: "People who were scanned on both" },
        ]}
        {...form.field("basis")}
      />
      <Select
        label="Parameter"
        options={parameters.map(({ key, abbreviation, label }) => ({ value: key, label: `${abbreviation}: ${label}` }))}
        {...form.field("parameter")}
        onChange={({ target }) => {
          form.setValue("parameter", target.value);
          form.setValue("site", "");
        }}
      />
      <Select label="Site" emptyLabel={draft.basis === "people" ? "Choose" : "All sites"} options={sites} {...form.field("site")} />
      {draft.basis === "people" ? (
        <TextArea
          fieldClassName="sm:col-span-2"
          label="Values"
          rows={6}
          hint={`A person a line: the value on ${device.name}; then on the other scanner, in ${parameter?.unit || "no unit"}. Nothing of who they are.`}
          {...form.field("pairs")}
        />
      ) : (
        <Select
          fieldClassName="sm:col-span-2"
          label="Phantom"
          hint="Use the same physical phantom on both scanners. Two phantoms of one model differ."
          options={choices.map(({ key, label }) => ({ value: key, label }))}
          {...form.field("phantom")}
        />
      )}
      <TextInput label="First day of the values" type="date" {...form.field("from")} />
      <TextInput label="Last day of the values" type="date" {...form.field("until")} />
      <p className="-mt-2 text-sm text-muted sm:col-span-2">A year at most, without a change of either scanner between.</p>
      {why === null ? (
        <CalibrationOutcome deviceId={device.id} request={calibrationRequest(draft, choices)} />
      ) : (
        <p role="status" className="border-l-2 border-line-strong pl-3 text-sm sm:col-span-2">
          {why}
        </p>
      )}
    </EntryDialog>
  );
}

function CalibrationOutcome({ deviceId, request }: { deviceId: string; request: unknown }) {
  const owner = useOwner();
  const { isComplete, data, error } = useSettledCheck({
    contract: ZNewDeviceCalibration,
    request,
    queryKey: phantomsKey(deviceId),
    check: (calibration: NewDeviceCalibration, signal) => checkCalibration(owner, deviceId, calibration, signal),
  });
  const waiting = isComplete ? "Computing…" : "The equation is shown once everything is there.";
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
      {doubts.length > 0 && <BulletList items={doubts} className="mt-2" />}
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
