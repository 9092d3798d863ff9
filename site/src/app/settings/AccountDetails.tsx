import * as words from "@trabecula/messages/settings";
import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { ZUpdateUserRequest, type UpdateUserRequest, type User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { api } from "../../shell/api.ts";
import { updateUser } from "../../shell/session-store.ts";
import { ReadOnlyFacts } from "./ReadOnlyFacts.tsx";

/** Patients have no institution. */
const detailsOf = ({ firstName, lastName, institution, role }: User): UpdateUserRequest =>
  role === "patient" ? { firstName, lastName } : { firstName, lastName, institution };

export function AccountDetails({ user }: { user: User }) {
  const form = useContractForm({ contract: ZUpdateUserRequest, values: detailsOf(user) }, { checked: "left" });
  const { field } = form;
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync } = useMutation({ mutationFn: (details: UpdateUserRequest) => api.call(accounts.update, { body: details }) });

  async function save(details: UpdateUserRequest): Promise<void> {
    setSaved(false);
    const reply = await mutateAsync(details);
    updateUser(reply.user);
    form.reset(detailsOf(reply.user));
    setSaved(true);
  }

  return (
    <form noValidate onSubmit={form.submit(save)} className="max-w-2xl space-y-6" aria-label={words.views.accountDetails.title}>
      <FormFailure form={form} />
      {isSaved && !form.formState.isDirty && (
        <NotificationBanner wide type="success" message={words.saved} onClose={() => setSaved(false)} />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextInput label={words.firstName} autoComplete="given-name" {...field("firstName")} required />
        <TextInput label={words.lastName} autoComplete="family-name" {...field("lastName")} required />
      </div>
      {user.role !== "patient" && <TextInput label={words.institution} autoComplete="organization" {...field("institution")} required />}
      <ReadOnlyFacts user={user} />
      <Button type="submit" pending={form.formState.isSubmitting}>
        {words.saveChanges}
      </Button>
    </form>
  );
}
