import * as messages from "@trabecula/messages/sign-up";
import * as invitationMessages from "@trabecula/messages/workspace-invitation";
import { useSyncExternalStore, type FormEvent, useEffect, useId, useRef } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { CircleAlert } from "lucide-react";
import { type PageMetadata, isSignupOpen, productName, sendsMail } from "../../shell/product.ts";
import { EntryPage } from "./EntryPage.tsx";
import { AuthLayout, TextLink, Outcome, LinkedText } from "./login/AuthLayout.tsx";
import { LaterProviders } from "./login/LaterProviders.tsx";
import { invitationInAddress, useSignup, type Signup, type IntendedUse } from "./signup/use-signup.ts";
import { Sentence } from "../../ui/Sentence.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { currentHealth, onHealthChange, type Health } from "../../client/health.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { fieldsOf } from "../../forms/fields-of.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { NewPasswordFields } from "./password/NewPasswordFields.tsx";
import { SelectableCard } from "../../ui/SelectableCard.tsx";

export function SignupEntry({ facts }: { facts: PageMetadata }) {
  return <EntryPage facts={facts} access="logged-out" screen={SignupScreen} />;
}

function SignupScreen() {
  return isSignupOpen() ? <SignupForm /> : <SignupClosed />;
}

function SignupForm() {
  const signup = useSignup();
  if (signup.step === "done") return <SignupDone email={signup.form.getValues("email").trim()} />;
  return (
    <AuthLayout
      title={messages.title}
      lead={messages.lead}
      aside={<NextSteps />}
      footer={<LinkedText text={messages.haveAccount} links={{ login: "/researcher-login" }} />}
    >
      <ServerDownNote />
      {signup.step === "details" ? (
        <LaterProviders withoutPasswords="hidden">
          <DetailsStep {...signup} />
        </LaterProviders>
      ) : (
        <UseStep {...signup} />
      )}
    </AuthLayout>
  );
}

function NextSteps() {
  const steps = [...(sendsMail() ? [messages.confirmStep, messages.approvalStep] : [messages.approvalStepWithoutMail]), messages.scoreStep];
  return (
    <>
      <h2 className="font-serif text-xl font-semibold">{messages.nextSteps}</h2>
      <ol className="mt-5 space-y-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[1.75rem_1fr]">
            <span aria-hidden="true" className="font-serif text-lg leading-6 text-brand tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function ServerDownNote() {
  if (useServerHealth() === "fine") return null;
  return (
    <NotificationBanner
      className="mb-6"
      wide
      type="error"
      title={messages.downTitle}
      message={<Sentence text={messages.down} parts={{ contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />}
    />
  );
}

const useServerHealth = (): Health => useSyncExternalStore(onHealthChange, currentHealth, () => "fine");

/** The server also refuses requests while sign-up is closed. */
function SignupClosed() {
  return (
    <AuthLayout title={messages.title} lead={messages.closedLead}>
      <LinkedText text={messages.closed} links={{ contact: "/contact" }} />
      <p className="mt-4">
        <Sentence text={messages.haveAccount} parts={{ login: (text) => <TextLink to="/researcher-login">{text}</TextLink> }} />
      </p>
    </AuthLayout>
  );
}

function SignupDone({ email }: { email: string }) {
  return (
    <Outcome title={messages.doneTitle} action={<ButtonLink to="/">{messages.toHome}</ButtonLink>}>
      {invitationInAddress().email === email ? (
        <p>{invitationMessages.afterApproval}</p>
      ) : sendsMail() ? (
        <MailSent email={email} />
      ) : (
        <NoMail />
      )}
    </Outcome>
  );
}

function MailSent({ email }: { email: string }) {
  return (
    <>
      <p>{messages.pendingMail}</p>
      <p>
        <Sentence text={messages.pleaseConfirm} parts={{ email: () => <strong className="font-semibold break-words">{email}</strong> }} />
      </p>
    </>
  );
}

function NoMail() {
  return (
    <>
      <p>{messages.pending}</p>
      <LinkedText text={messages.pendingWithoutMail} links={{ contact: "/contact" }} />
    </>
  );
}

function DetailsStep({ form, wasContinued, failure, goOn }: Signup) {
  const showsValid = wasContinued ? "all" : "left";
  const field = fieldsOf(form, { showsValid });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void goOn();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="space-y-5" aria-label={messages.details}>
        {failure && <NotificationBanner wide type="error" message={failure} />}
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          <TextInput label={messages.firstName} autoComplete="given-name" {...field("firstName")} required />
          <TextInput label={messages.lastName} autoComplete="family-name" {...field("lastName")} required />
        </div>
        <EmailInput label={messages.email} autoComplete="email" {...field("email")} required />
        <NewPasswordFields label={messages.password} repeatLabel={messages.confirmPassword} showsValid={showsValid} />
        <TextInput label={messages.institution} autoComplete="organization" {...field("institution")} required />
        <Terms form={form} />
        <p className="text-sm text-muted">
          <Sentence
            text={messages.privacy}
            parts={{
              privacy: (text) => (
                <TextLink to="/privacy-notice" target="_blank">
                  {text}
                </TextLink>
              ),
            }}
          />
        </p>
        <Button type="submit" className="w-full sm:w-auto">
          {messages.goOn}
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
          text={messages.terms}
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

const uses: { use: IntendedUse; title: string; description: string }[] = [
  { use: "research", title: messages.research, description: messages.researchText },
  { use: "clinical", title: messages.clinical, description: messages.clinicalText },
];

function UseStep({ form, failure, goBack, request }: Signup) {
  const problemId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The Continue button is gone, so the question gets focus.
  useEffect(() => heading.current?.focus(), []);
  const chosen = useWatch({ control: form.control, name: "intendedUse" });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.intendedUse?.message;

  function choose(use: IntendedUse, isChosen: boolean): void {
    const others = chosen.filter((other) => other !== use);
    form.setValue("intendedUse", isChosen ? [...others, use] : others, { shouldValidate: true });
  }

  return (
    <form noValidate onSubmit={form.submit(request)} className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold outline-none">
        {messages.useOf(productName())}
      </h2>
      {failure && <NotificationBanner wide type="error" message={failure} />}
      <div role="group" aria-label={messages.intendedUse} aria-describedby={problem ? problemId : undefined} className="space-y-3">
        {uses.map(({ use, title, description }) => (
          <SelectableCard
            key={use}
            title={title}
            description={description}
            selected={chosen.includes(use)}
            onChange={(isChosen) => choose(use, isChosen)}
          />
        ))}
        <div aria-live="polite">
          {problem && (
            <p id={problemId} className="flex items-center gap-1.5 text-sm text-error">
              <CircleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={isSubmitting} onClick={goBack}>
          {messages.goBack}
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {messages.request}
        </Button>
      </div>
    </form>
  );
}
