import type { FormEvent } from "react";
import { FormProvider } from "react-hook-form";
import * as words from "@trabecula/messages/sign-up";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { EmailInput } from "../../../ui/EmailInput.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { NewPasswordFields } from "../password/NewPasswordFields.tsx";
import type { Signup } from "./use-signup.ts";
import { Sentence } from "../../../ui/Sentence.tsx";

export function DetailsStep({ form, wasContinued, failure, goOn }: Signup) {
  const showsValid = wasContinued ? "all" : "left";
  const field = fieldsOf(form, { showsValid });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void goOn();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="space-y-5" aria-label={words.details}>
        {failure && <NotificationBanner wide type="error" message={failure} />}
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          <TextInput label={words.firstName} autoComplete="given-name" {...field("firstName")} required />
          <TextInput label={words.lastName} autoComplete="family-name" {...field("lastName")} required />
        </div>
        <EmailInput label={words.email} autoComplete="email" {...field("email")} required />
        <NewPasswordFields label={words.password} repeatLabel={words.confirmPassword} showsValid={showsValid} />
        <TextInput label={words.institution} autoComplete="organization" {...field("institution")} required />
        <Terms form={form} />
        <Button type="submit" className="w-full sm:w-auto">
          {words.goOn}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Validated on every change; only missing consent is marked. */
function Terms({ form }: Pick<Signup, "form">) {
  return (
    <Checkbox
      label={
        <Sentence
          text={words.terms}
          parts={{
            terms: (text) => (
              <TextLink to="/terms-of-service" target="_blank">
                {text}
              </TextLink>
            ),
          }}
        />
      }
      {...form.field("terms")}
      {...form.register("terms", { onChange: () => void form.trigger("terms") })}
      required
    />
  );
}
