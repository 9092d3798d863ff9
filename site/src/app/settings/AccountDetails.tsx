import { useState } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ZUpdateUserRequest, ZUserReply, type UpdateUserRequest, type User } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showRefusal } from "../forms/show-refusal.ts";
import { api } from "../../shell/api.ts";
import { updateUser } from "../../shell/session-store.ts";
import { ReadOnlyFacts } from "./ReadOnlyFacts.tsx";

/** First name, last name and institution, to be changed; address and role, to be read. */
export function AccountDetails({ user }: { user: User }) {
  const { register, handleSubmit, reset, setError, clearErrors, formState } = useForm<UpdateUserRequest>({
    resolver: zodResolver(ZUpdateUserRequest),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, institution: user.institution },
    mode: "onTouched",
  });
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync } = useMutation({ mutationFn: (details: UpdateUserRequest) => api.post("/api/user/update", details, ZUserReply) });
  const { errors, isSubmitting } = formState;

  async function save(details: UpdateUserRequest): Promise<void> {
    setSaved(false);
    clearErrors("root");
    try {
      const reply = await mutateAsync(details);
      updateUser(reply.user);
      reset({ firstName: reply.user.firstName, lastName: reply.user.lastName, institution: reply.user.institution });
      setSaved(true);
    } catch (error) {
      showRefusal(error, setError, { firstName: "firstName", lastName: "lastName", institution: "institution" });
    }
  }

  const mark = (field: keyof UpdateUserRequest) =>
    ({ indicator: errors[field] ? 2 : 0, message: errors[field]?.message, required: true }) as const;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="max-w-2xl space-y-6" aria-label="Account details">
      {errors.root?.message && <NotificationBanner wide type="error" message={errors.root.message} />}
      {isSaved && !formState.isDirty && (
        <NotificationBanner wide type="success" message="Your changes are saved." onClose={() => setSaved(false)} />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextInput label="First name" autoComplete="given-name" {...register("firstName")} {...mark("firstName")} />
        <TextInput label="Last name" autoComplete="family-name" {...register("lastName")} {...mark("lastName")} />
      </div>
      <TextInput label="Institution" autoComplete="organization" {...register("institution")} {...mark("institution")} />
      <ReadOnlyFacts user={user} />
      <Button type="submit" pending={isSubmitting}>
        Save changes
      </Button>
    </form>
  );
}
