import { useState } from "react";
import type { SignupRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { detailFields, signupForm } from "./signup-form.ts";

export function useSignup() {
  const form = useContractForm(signupForm, { checked: "left" });
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
      await api.call(accounts.signUp, { body: details });
      setStep("done");
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError && detailFields.some((name) => error.fields[name] !== undefined)) setStep("details");
      throw error;
    }
  }

  return { form, step, wasContinued, failure, goOn, goBack, request };
}

export type Signup = ReturnType<typeof useSignup>;
