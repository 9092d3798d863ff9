import { ZAddendumRequest, ZEnteredInErrorRequest, type Report } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { confirmationFields, ConfirmationInputs, confirmAct } from "../../../forms/Confirmation.tsx";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { TemplateTextArea } from "../../templates/TemplateTextArea.tsx";
import { useTemplates, useValuesOfStored } from "../../templates/use-templates.ts";
import { useRevised } from "../revisions/report-revision.ts";

interface Props {
  report: Report;
  onClose: () => void;
}

export function AddendumDialog({ report, onClose }: Props) {
  const { id, version } = report;
  const revised = useRevised();
  const form = useContractForm({ contract: ZAddendumRequest, values: { text: "" } }, { checked: "sent" });
  const { data: catalogues } = useQuery(cataloguesQuery());
  const values = useValuesOfStored(
    report,
    catalogues?.find(({ key }) => key === report.reportType),
  );
  const templates = useTemplates();
  const text = useWatch({ control: form.control, name: "text" });
  const { indicator, message } = form.field("text");
  return (
    <FormDialog
      title="Add an addendum"
      act="Add addendum"
      lead="The text is added as a new revision, which you sign again. The numbers and the release stay."
      form={form}
      send={async (body) => {
        revised(await api.call(reports.addendum, { params: { id }, body, ifMatch: version }));
        onClose();
      }}
      onClose={onClose}
    >
      <TemplateTextArea
        label="Addendum"
        hint="It is printed with the report."
        rows={4}
        maxLength={5000}
        value={text}
        onText={(next) => form.setValue("text", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        {...{ templates, values, indicator, message }}
        required
      />
    </FormDialog>
  );
}

const erring = z.extend(z.pick(ZEnteredInErrorRequest, { reason: true }), confirmationFields);

export function EnteredInErrorDialog({ report: { id, version }, onClose }: Props) {
  const revised = useRevised();
  const form = useContractForm({ contract: erring, values: { reason: "", password: "", code: "" } }, { checked: "sent" });
  return (
    <FormDialog
      title="Mark as entered in error?"
      act="Mark as entered in error"
      tone="danger"
      lead="The report stays readable for members and is withdrawn from the patient. You cannot undo this."
      form={form}
      send={async ({ reason, password, code, provider }) => {
        const confirmation = await confirmAct({ purpose: "entered-in-error", object: id }, { password, code, provider });
        revised(await api.call(reports.enterInError, { params: { id }, body: { reason, confirmation }, ifMatch: version }));
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea label="Reason" hint="The history keeps it." rows={2} maxLength={500} {...form.field("reason")} required />
      <ConfirmationInputs form={form} />
    </FormDialog>
  );
}
