import { useRef, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { NewPasswordInput } from "../../ui/NewPasswordInput.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { passwordsMatch, roomForRepeatMessage } from "../password/new-password-checks.ts";
import { indicatorOf, invalidDetails, problemOf, signupReducer, type TextField } from "./signup-state.ts";
import type { Signup } from "./use-signup.ts";

export function DetailsStep({ state, dispatch, failure }: Signup) {
  const form = useRef<HTMLFormElement>(null);

  function goOn(event: FormEvent): void {
    event.preventDefault();
    const [first] = invalidDetails(signupReducer(state, { type: "continue-pressed" }));
    dispatch({ type: "continue-pressed" });
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const bind = (field: TextField) => ({
    name: field,
    value: state.values[field],
    indicator: indicatorOf(state.status[field]),
    message: problemOf(state, field),
    required: true,
    onChange: (event: { target: { value: string } }) => dispatch({ type: "typed", field, value: event.target.value }),
    onBlur: () => dispatch({ type: "left", field }),
  });

  const confirm = bind("confirmPassword");
  return (
    <form ref={form} noValidate onSubmit={goOn} className="space-y-5" aria-label="Your details">
      {failure && <NotificationBanner wide type="error" message={failure} />}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextInput label="First name" autoComplete="given-name" {...bind("firstName")} />
        <TextInput label="Last name" autoComplete="family-name" {...bind("lastName")} />
      </div>
      <TextInput label="Email" type="email" autoComplete="email" inputMode="email" spellCheck={false} {...bind("email")} />
      <NewPasswordInput label="Password" password={state.values.password} {...bind("password")} />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        {...confirm}
        fieldClassName={roomForRepeatMessage}
        message={state.status.confirmPassword === "valid" ? passwordsMatch : confirm.message}
      />
      <TextInput label="Institution" autoComplete="organization" {...bind("institution")} />
      <Checkbox
        name="terms"
        label={
          <>
            I agree to the{" "}
            <TextLink to="/terms-of-service" target="_blank">
              Terms of Service
            </TextLink>{" "}
            and to receive account-related emails.
          </>
        }
        required
        checked={state.values.terms}
        indicator={state.status.terms === "invalid" ? 2 : 0}
        message={problemOf(state, "terms")}
        onChange={(event) => dispatch({ type: "terms-toggled", agreed: event.target.checked })}
      />
      <Button type="submit" className="w-full sm:w-auto">
        Continue
      </Button>
    </form>
  );
}
