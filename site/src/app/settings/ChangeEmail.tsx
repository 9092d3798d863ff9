import { useState } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ZChangeEmailRequest, ZDone, type ChangeEmailRequest, type User } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showRefusal } from "../forms/show-refusal.ts";
import { api } from "../../shell/api.ts";

const empty: ChangeEmailRequest = { email: "", password: "" };

/** Another address, once the link that is mailed to it has been confirmed. */
export function ChangeEmail({ user }: { user: User }) {
  const { register, handleSubmit, reset, setError, clearErrors, formState } = useForm<ChangeEmailRequest>({
    resolver: zodResolver(ZChangeEmailRequest),
    defaultValues: empty,
    mode: "onTouched",
  });
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { mutateAsync } = useMutation({ mutationFn: (request: ChangeEmailRequest) => api.post("/api/user/change-email", request, ZDone) });
  const { errors, isSubmitting, isDirty } = formState;

  async function ask(request: ChangeEmailRequest): Promise<void> {
    setAskedFor(null);
    clearErrors("root");
    try {
      await mutateAsync(request);
      reset(empty);
      setAskedFor(request.email);
    } catch (error) {
      showRefusal(error, setError, { email: "email", password: "password" });
    }
  }

  const mark = (field: keyof ChangeEmailRequest) =>
    ({ indicator: errors[field] ? 2 : 0, message: errors[field]?.message, required: true }) as const;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(ask)(event)} className="max-w-md space-y-5" aria-label="Change e-mail">
      {errors.root?.message && <NotificationBanner wide type="error" message={errors.root.message} />}
      {askedFor && !isDirty && <LinkOnItsWay to={askedFor} onClose={() => setAskedFor(null)} />}
      <p>
        <span className="block text-sm font-medium">Current address</span>
        <span className="break-words text-muted">{user.email}</span>
      </p>
      <TextInput
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        {...register("email")}
        {...mark("email")}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...register("password")} {...mark("password")} />
      <Button type="submit" pending={isSubmitting}>
        Send confirmation link
      </Button>
    </form>
  );
}

function LinkOnItsWay({ to, onClose }: { to: string; onClose: () => void }) {
  return (
    <NotificationBanner
      wide
      type="info"
      title="Check your e-mail"
      message={
        <>
          A link is on its way to <strong className="font-semibold break-words">{to}</strong>. Until you confirm it, your address stays as
          it is. The link works for one day.
        </>
      }
      onClose={onClose}
    />
  );
}
