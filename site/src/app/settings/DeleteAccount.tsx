import { useState } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ZDeleteAccountRequest, ZDone, type User } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { showRefusal } from "../forms/show-refusal.ts";
import { TextLink } from "../login/TextLink.tsx";
import { api } from "../../shell/api.ts";

interface Values {
  password: string;
}

const wordsForResearchers = {
  whatGoes: "Your account is deleted with everything that belongs to it: your details, all your reports and your settings.",
  question: "The account and all its reports are gone at once. This cannot be undone.",
};
const wordsForPatients = {
  whatGoes:
    "Your account is deleted with your details and your settings. What your clinic keeps about your scans is theirs and stays there.",
  question: "The account is gone at once, and you can no longer read here what your clinic shared. This cannot be undone.",
};

/** The end of the account: the password, then a question, then nothing is left. */
export function DeleteAccount({ user }: { user: User }) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Values>({
    resolver: zodResolver(ZDeleteAccountRequest),
    defaultValues: { password: "" },
  });
  const [asked, setAsked] = useState<Values | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) => api.delete("/api/user/delete", ZDone, values),
    // A page loaded anew: nothing of the account stays in this tab's memory.
    onSuccess: () => window.location.replace("/account-deleted"),
    onError: (error) => {
      setAsked(null);
      showRefusal(error, setError, { password: "password" });
    },
  });
  const { errors } = formState;
  const words = user.role === "patient" ? wordsForPatients : wordsForResearchers;

  function ask(values: Values): void {
    clearErrors("root");
    setAsked(values);
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(ask)(event)} className="max-w-2xl space-y-5" aria-label="Delete account">
      {errors.root?.message && <NotificationBanner wide type="error" message={errors.root.message} />}
      <p>
        {words.whatGoes} Nobody can bring it back. To keep what you have, <TextLink to="/settings/export">download everything</TextLink>{" "}
        first.
      </p>
      <div className="max-w-md">
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...register("password")}
          indicator={errors.password ? 2 : 0}
          message={errors.password?.message}
          required
        />
      </div>
      <Button type="submit" variant="danger">
        Delete account
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title="Delete your account?"
        confirmLabel="Delete for good"
        tone="danger"
        pending={isPending}
        onConfirm={() => asked && mutate(asked)}
        onCancel={() => setAsked(null)}
      >
        {words.question}
      </ConfirmDialog>
    </form>
  );
}
