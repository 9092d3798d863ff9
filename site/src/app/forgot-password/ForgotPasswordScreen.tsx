import { useState } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ZDone, ZForgotPasswordRequest } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showRefusal } from "../forms/show-refusal.ts";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { BackToLogin } from "../login/BackToLogin.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { api } from "../../shell/api.ts";

interface Asked {
  email: string;
}

/** Asks for a link to choose a new password. The answer is the same whether or not the address has an account. */
export default function ForgotPasswordScreen() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor !== null) return <MailOnItsWay email={askedFor} onAskAgain={() => setAskedFor(null)} />;
  return (
    <AuthLayout
      title="Forgot your password?"
      lead="Enter the e-mail address of your account. We send a link to it with which you choose a new password."
      footer={<BackToLogin />}
    >
      <AddressForm onAsked={setAskedFor} />
    </AuthLayout>
  );
}

function AddressForm({ onAsked }: { onAsked: (email: string) => void }) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Asked>({
    resolver: zodResolver(ZForgotPasswordRequest),
    defaultValues: { email: "" },
  });
  const { errors, isSubmitting } = formState;

  async function ask(request: Asked): Promise<void> {
    clearErrors("root");
    try {
      await api.postWithoutCredentials("/api/user/forgot-password", request, ZDone);
      onAsked(request.email);
    } catch (error) {
      showRefusal(error, setError, { email: "email" });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(ask)(event)} className="space-y-5" aria-label="Forgot password">
      {errors.root?.message && <NotificationBanner wide type="error" message={errors.root.message} />}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...register("email")}
        indicator={errors.email ? 2 : 0}
        message={errors.email?.message}
        required
      />
      <Button type="submit" pending={isSubmitting} className="w-full">
        Send link
      </Button>
    </form>
  );
}

function MailOnItsWay({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  return (
    <Outcome
      title="Check your e-mail"
      footer={<BackToLogin />}
      action={
        <Button variant="secondary" onClick={onAskAgain}>
          Use another address
        </Button>
      }
    >
      <p>
        If <strong className="font-semibold break-words">{email}</strong> has an account, a link to choose a new password is on its way to
        it. The link works for one hour and once.
      </p>
      <p className="text-muted">
        Nothing after a few minutes? Look in the folder for unwanted mail, and check the address for typing errors.
      </p>
    </Outcome>
  );
}
