import { useEffect, useState } from "react";
import { type SignupRequest, ZSignupRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { language } from "@trabecula/messages";
import * as messages from "@trabecula/messages/sign-up";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";
import { checkNewPassword, emptyNewPassword, type NewPassword } from "../password/NewPasswordFields.tsx";

export function useSignup() {
  const form = useContractForm(signupForm, { checked: "left" });
  const { setValue } = form;
  useEffect(() => {
    const { email } = invitationInAddress();
    if (email) setValue("email", email);
  }, [setValue]);
  const [step, setStep] = useState<"details" | "use" | "done">("details");
  const [wasContinued, setContinued] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function goOn(): Promise<void> {
    setContinued(true);
    if (await form.trigger([...detailFields], { shouldFocus: true })) setStep("use");
  }

  function goBack(): void {
    form.clearErrors(["terms", "intendedUse"]);
    setStep("details");
  }

  async function request(details: SignupRequest): Promise<void> {
    setFailure(null);
    try {
      await api.call(accounts.signUp, { body: { ...details, ...invited(), ...pageLanguage } });
      setStep("done");
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError && detailFields.some((name) => error.fields[name] !== undefined)) setStep("details");
      throw error;
    }
  }

  return { form, step, wasContinued, failure, goOn, goBack, request };
}

export function invitationInAddress(): { invitation: string | null; email: string | null } {
  const given = new URLSearchParams(window.location.hash.slice(1));
  return { invitation: given.get("invitation"), email: given.get("email") };
}

function invited(): { invitation?: string } {
  const { invitation } = invitationInAddress();
  return invitation === null ? {} : { invitation };
}

const pageLanguage = language === "en" ? {} : { language };

export type Signup = ReturnType<typeof useSignup>;

export type IntendedUse = SignupRequest["intendedUse"][number];

/** Survives going back and refused requests. */
export type SignupValues = SignupRequest & NewPassword & { terms: boolean };

/** Fields of step 1 in reading order; Continue checks all seven. */
export const detailFields = ["firstName", "lastName", "email", "password", "confirmPassword", "institution", "terms"] as const;

/** The repeated password and the checkbox are not sent. */
export const signupForm: FormShape<SignupValues, SignupRequest> = {
  contract: ZSignupRequest,
  values: { firstName: "", lastName: "", email: "", ...emptyNewPassword, institution: "", terms: false, intendedUse: [] },
  toRequest: ({ confirmPassword: _, terms: __, ...request }) => request,
  check: (values): Problems<SignupValues> => ({ ...checkNewPassword(values), ...(values.terms ? {} : { terms: messages.termsMissing }) }),
};
