import { useMutation } from "@tanstack/react-query";
import { ZSendSettings, type Connection, type SendSettings } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useConnectionChange } from "./connection-queries.ts";

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
}

export function SendingSection({ workspaceId, connection }: Props) {
  const { id: connectionId, kind } = connection;
  const test = useMutation({ mutationFn: () => api.call(connections.test, { params: { id: workspaceId, connectionId } }) });
  const { problem, server } = test.data ?? { problem: null, server: null };
  const error = test.error ? messageOf(test.error) : problem;
  return (
    <Section title="Server" className="space-y-6">
      <div className="space-y-4">
        {error && <NotificationBanner wide type="error" message={error} />}
        {server && (
          <NotificationBanner
            wide
            type="success"
            message={`${server} answers${kind === "fhir" ? " and takes transactions of FHIR R4" : ""}.`}
          />
        )}
        <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
          Test the connection
        </Button>
      </div>
      {kind === "fhir" && <PatientSettings {...{ workspaceId, connection }} />}
    </Section>
  );
}

function PatientSettings({ workspaceId, connection: { id: connectionId, sending } }: Props) {
  const save = useConnectionChange(workspaceId, connectionId);
  const values: SendSettings = sending ?? { patientSystem: "", createPatients: false };
  const form = useContractForm({ contract: ZSendSettings, values }, { checked: "sent" });
  return (
    <form noValidate className="max-w-xl space-y-5" onSubmit={form.submit((body) => save.mutateAsync({ sending: body }))}>
      <FormFailure form={form} />
      <TextInput
        label="System of the patients’ identifiers"
        hint="The server finds a patient by this URI and the patient’s code here. Ask its operator; such as urn:oid:1.2.3."
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...form.field("patientSystem")}
        required
      />
      <Checkbox label="Add patients whom the server does not know" {...form.register("createPatients")} />
      {save.isSuccess && <NotificationBanner wide type="success" message="The settings are saved." />}
      <Button type="submit" variant={sending === null ? "primary" : "secondary"} pending={form.formState.isSubmitting}>
        Save the settings
      </Button>
    </form>
  );
}
