import { useWatch } from "react-hook-form";
import type { Device, NewDeviceCalibration, PhantomSeries, ReportTypeCatalogue } from "@trabecula/contracts";
import { whyNotByPhantom } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { todayHere } from "../../../format/today-here.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { EntryDialog } from "../../EntryDialog.tsx";
import { calibrationForm, calibrationRequest, parametersOn, phantomChoices, type CalibrationDraft } from "../model/calibration-form.ts";
import { CalibrationOutcome } from "./CalibrationOutcome.tsx";

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
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
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
        <div className="sm:col-span-2">
          <TextArea
            label="Values"
            rows={6}
            hint={`A person a line: the value on ${device.name}; then on the other scanner, in ${parameter?.unit || "no unit"}. Nothing of who they are.`}
            {...form.field("pairs")}
          />
        </div>
      ) : (
        <div className="sm:col-span-2">
          <Select
            label="Phantom"
            hint="Use the same physical phantom on both scanners. Two phantoms of one model differ."
            options={choices.map(({ key, label }) => ({ value: key, label }))}
            {...form.field("phantom")}
          />
        </div>
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
