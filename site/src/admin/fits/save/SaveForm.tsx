import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import { useId, useState, type ChangeEvent } from "react";
import type { Fit, ReportTypeCatalogue, SaveFitRequest, AdminDatasetDetail, ReportType } from "@trabecula/contracts";
import { Problem } from "../../../ui/Problem.tsx";
import { useContractForm, type ContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { useSession } from "../../../shell/session-store.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { datasetList, datasetsKey, adminDatasetQuery, adminDatasetsQuery } from "../../datasets/datasets-api.ts";
import { fits } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { fitsKey } from "../fits-api.ts";
import { curvesText } from "../model/fit-messages.ts";
import { draftOfNextVersion, saveForm, suggestedDraft, type SaveDraft } from "./save-draft.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { FieldProps } from "../../../forms/fields-of.ts";
import { Select } from "../../../ui/Select.tsx";
import { useWatch } from "react-hook-form";
import { ScanProtocolFields } from "../../precision/entry-fields.tsx";

export default function SaveForm({ fit, catalogue, onBack }: { fit: Fit; catalogue: ReportTypeCatalogue; onBack: () => void }) {
  const headingId = useId();
  const institution = useSession((state) => state.user?.institution ?? "");
  const [suggested] = useState(() => suggestedDraft(fit, catalogue, institution));
  const form = useContractForm(saveForm(suggested), { checked: "sent" });
  const save = useSave(fit);
  const saved = fit.curves.filter(({ result }) => result !== null).length;
  return (
    <form onSubmit={form.submit((request) => save.mutateAsync(request))} noValidate aria-labelledby={headingId} className="max-w-3xl">
      <h2 id={headingId} className="mb-1 font-serif text-xl font-semibold">
        Save {curvesText(saved)} as a draft
      </h2>
      <p className="mb-6 max-w-[68ch] text-muted">
        This is printed with every report scored on it. A draft scores nothing until it is published, and may still be deleted.
      </p>
      {saved < fit.curves.length && (
        <NotificationBanner
          wide
          className="mb-6"
          type="warning"
          message={`${curvesText(fit.curves.length - saved)} could not be fitted and will be missing.`}
        />
      )}
      <VersionChoice
        reportType={fit.plan.reportType}
        onChoose={(earlier) => form.reset(earlier ? draftOfNextVersion(suggested, earlier) : suggested)}
      />
      <DescriptionFields field={form.field} />
      <ScanFields form={form} catalogue={catalogue} />
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button variant="secondary" onClick={onBack}>
          Back to the curves
        </Button>
        <Button type="submit" pending={save.isPending}>
          Save draft
        </Button>
      </div>
      <Problem text={save.error ? `The draft was not saved: ${messageOf(save.error)}` : undefined} />
    </form>
  );
}

function useSave(fit: Fit) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveFitRequest) => api.call(fits.save, { params: { id: fit.id }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: fitsKey });
      void queries.invalidateQueries({ queryKey: datasetsKey });
      window.scrollTo({ top: 0 });
    },
  });
}

function DescriptionFields({ field }: { field: (name: keyof SaveDraft) => FieldProps }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextInput label="Name" fieldClassName="sm:col-span-2" {...field("name")} />
      <TextInput label="Key" hint="Shared by all versions of this dataset." autoCapitalize="none" spellCheck={false} {...field("key")} />
      <TextInput label="Version" hint="Such as 1.0.0." {...field("version")} />
      <div className="space-y-5 sm:col-span-2">
        <TextArea label="Summary" {...field("summary")} />
        <TextArea
          label="Population"
          hint="Who took part, where and when they were measured, and who was excluded."
          {...field("population")}
        />
        <TextInput label="Ancestry (optional)" {...field("ancestry")} />
        <TextArea label="License" hint="Who may use the figures." {...field("licence")} />
        <TextArea
          label="Citation"
          hint="How the cohort is cited, or its people, place and year where it is not published."
          {...field("citation")}
        />
        <TextInput label="DOI (optional)" placeholder="10.1000/xyz" {...field("doi")} />
        <TextArea label="Limits (optional)" hint="One per line; printed with every report." {...field("limits")} />
        <TextArea label="Notes (optional)" hint="One per line; printed below the limits." {...field("notes")} />
      </div>
    </div>
  );
}

function VersionChoice({ reportType, onChoose }: { reportType: ReportType; onChoose: (earlier: AdminDatasetDetail | null) => void }) {
  const queries = useQueryClient();
  const earlier = useMutation({
    mutationKey: ["read-earlier-version"],
    mutationFn: async (id: string) => (id === "" ? null : queries.fetchQuery(adminDatasetQuery(id))),
    meta: { errorPopup: messageOf },
  });
  const datasets = useQuery(adminDatasetsQuery({ ...datasetList.all, type: reportType }));
  const fitted = (datasets.data?.items ?? []).filter((dataset) => dataset.fitted);
  const newest = fitted.filter(({ key }, index) => fitted.findIndex((other) => other.key === key) === index);
  if (newest.length === 0) return null;

  return (
    <Select
      label="Save as"
      hint="A new version starts with the description of the previous one. You can edit every field."
      fieldClassName="mb-6 max-w-xl"
      emptyLabel="A new dataset"
      options={newest.map(({ id, name, version }) => ({ value: id, label: `Another version of ${name} (${version} so far)` }))}
      onChange={(event) => earlier.mutate(event.target.value, { onSuccess: onChoose })}
    />
  );
}

function ScanFields({ form, catalogue }: { form: ContractForm<SaveDraft, SaveFitRequest>; catalogue: ReportTypeCatalogue }) {
  const { control, field } = form;
  const [region, offsetKind] = useWatch({ control, name: ["region", "offsetKind"] });
  const labelOf = (key: string) => catalogue.scanners.find((scanner) => scanner.key === key)?.label ?? "";
  const scanner = field("scanner");

  /** Keeps a scanner description that the curator edited. */
  function chooseScanner(event: ChangeEvent<HTMLSelectElement>): void {
    const before = form.getValues();
    const isOurs = before.scannerText === "" || before.scannerText === labelOf(before.scanner);
    void scanner.onChange(event);
    if (isOurs) form.setValue("scannerText", labelOf(event.target.value), { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <fieldset className="mt-8">
      <legend className="mb-4 text-lg font-semibold">Scans</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label="Scanner"
          emptyLabel="The figures hold for any"
          options={catalogue.scanners.map(({ key, label }) => ({ value: key, label }))}
          {...scanner}
          onChange={chooseScanner}
        />
        <TextInput label="Scanner in words" {...field("scannerText")} />
        {catalogue.asks.protocol && <ScanProtocolFields field={field} values={{ region, offsetKind }} />}
        <TextArea
          fieldClassName="sm:col-span-2"
          label="Protocol in words"
          hint="Positioning, region, evaluation and its version."
          {...field("protocolText")}
        />
      </div>
    </fieldset>
  );
}
