import { useQueryClient } from "@tanstack/react-query";
import { ZCreateAccountRequest } from "@trabecula/contracts";
import { adminWorkspaces } from "@trabecula/contracts/endpoints";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/product.ts";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

const roleOptions = [
  { value: "researcher", label: "Researcher" },
  { value: "admin", label: "Administrator" },
];

export function NewAccountDialog({ onClose, onDone }: { onClose: () => void; onDone: (message: string) => void }) {
  const queries = useQueryClient();
  const form = useContractForm(
    { contract: ZCreateAccountRequest, values: { email: "", firstName: "", lastName: "", institution: "", role: "researcher" } },
    { checked: "sent" },
  );
  return (
    <FormDialog
      title="Add an account"
      act="Add account"
      lead={
        sendsMail()
          ? "The account is approved. The person gets an e-mail with a link to set a password, which works for seven days."
          : "The account is approved. This platform does not send e-mail: pass on the link to set a password from E-mail."
      }
      form={form}
      send={async (body) => {
        await api.call(adminWorkspaces.createAccount, { body });
        await queries.invalidateQueries({ queryKey: ["admin"] });
        onDone(`The account of ${body.firstName} ${body.lastName} is added.`);
      }}
      onClose={onClose}
    >
      <EmailInput label="E-mail" autoComplete="off" {...form.field("email")} required />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label="First name" autoComplete="off" maxLength={80} {...form.field("firstName")} required />
        <TextInput label="Last name" autoComplete="off" maxLength={80} {...form.field("lastName")} required />
      </div>
      <TextInput label="Institution (optional)" autoComplete="off" maxLength={160} {...form.field("institution")} />
      <Select label="Role" options={roleOptions} {...form.field("role")} />
    </FormDialog>
  );
}
