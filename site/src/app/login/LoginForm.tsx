import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ZLoginRequest, ZUserReply, type LoginRequest } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { startSession } from "../../shell/session.ts";
import { TextLink } from "./TextLink.tsx";

/** E-mail and password; after a login the guard of the screen leads on to the page first asked for. */
export function LoginForm({ path }: { path: "/api/user/login" | "/api/patient/login" }) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<LoginRequest>({
    resolver: zodResolver(ZLoginRequest),
    defaultValues: { email: "", password: "" },
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;

  async function logIn(credentials: LoginRequest): Promise<void> {
    clearErrors("root");
    try {
      const { user } = await api.post(path, credentials, ZUserReply);
      startSession(user);
    } catch (error) {
      setError("root", { type: isWaiting(error) ? "waiting" : "refused", message: messageOf(error) });
    }
  }

  const mark = (field: keyof LoginRequest) =>
    ({ indicator: errors[field] ? 2 : 0, message: errors[field]?.message, required: true }) as const;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(logIn)(event)} className="space-y-5" aria-label="Log in">
      {errors.root?.message && (
        <NotificationBanner wide type={errors.root.type === "waiting" ? "info" : "error"} message={errors.root.message} />
      )}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...register("email")}
        {...mark("email")}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...register("password")} {...mark("password")} />
      <p className="-mt-2 text-right text-sm">
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
      <Button type="submit" pending={isSubmitting} className="w-full">
        Log in
      </Button>
    </form>
  );
}

/** An account that awaits approval is news, not a mistake of the person. */
function isWaiting(error: unknown): boolean {
  return error instanceof ApiError && error.code === "approval_pending";
}
