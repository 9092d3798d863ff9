import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { keepsNamesQuery } from "../patient-queries.ts";
import type { PatientValues } from "../model/patient-values.ts";

export function NameFields() {
  const field = fieldsOf(useFormContext<PatientValues>());
  const { data: keepsNames } = useQuery(keepsNamesQuery());
  if (keepsNames)
    return (
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label="First name (optional)" autoComplete="off" maxLength={80} {...field("firstName")} />
        <TextInput label="Last name (optional)" autoComplete="off" maxLength={80} {...field("lastName")} />
      </div>
    );
  return (
    <p className="-mt-4 text-sm text-muted">
      Your account keeps no names of patients.{" "}
      <AppLink to="/settings/patient-names" className="text-brand underline underline-offset-4">
        What keeping them means
      </AppLink>
    </p>
  );
}
