import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { patients } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { keepsNamesQuery } from "../patients/patient-queries.ts";

const words = {
  on: {
    state: "Names are not kept.",
    act: "Keep names",
    title: "Keep names of patients?",
    confirm: "Keep names",
    tone: "normal",
    question:
      "Patients can then have a first and a last name. They are stored with scans and health data, so anyone who gets into your account can identify the patients. Make sure that your consent forms and your data protection rules allow it.",
  },
  off: {
    state: "Names are kept.",
    act: "Keep no names",
    title: "Erase all names?",
    confirm: "Erase names",
    tone: "danger",
    question:
      "This erases the first and last names of all your patients now, and new ones cannot be entered. Codes and all other data stay. You cannot undo this.",
  },
} as const;

/** Off by default. */
export function PatientNames() {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data: keepsNames, error, refetch } = useQuery(keepsNamesQuery());
  const change = useMutation({
    mutationFn: (keepNames: boolean) => api.call(patients.keepNames, { body: { keepNames } }),
    onSuccess: ({ keepNames }) => {
      setAsking(false);
      queries.setQueryData(keepsNamesQuery().queryKey, keepNames);
      return queries.invalidateQueries({ queryKey: ["patients"] });
    },
  });
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (keepsNames === undefined) return <Skeleton className="h-48 w-full max-w-2xl" />;
  const { state, act, title, confirm, tone, question } = words[keepsNames ? "off" : "on"];
  return (
    <div className="max-w-2xl space-y-5">
      <p>
        <strong className="font-semibold">{state}</strong>{" "}
        {keepsNames
          ? "Each patient can have a first and a last name in addition to the code. The search of the list finds both."
          : "Patients are known by their code alone, and only you know whom a code stands for."}
      </p>
      <p className="text-muted">
        Names never stand in reports, addresses, logs or e-mails, and administrators do not see them. The export of your account contains
        them.
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {act}
      </Button>
      <p role="status" className="min-h-6 text-sm text-muted">
        {change.isSuccess && (keepsNames ? "Names are kept from now on." : "All names are erased.")}
      </p>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirmLabel={confirm}
        tone={tone}
        pending={change.isPending}
        onConfirm={() => change.mutate(!keepsNames)}
        onCancel={() => {
          change.reset();
          setAsking(false);
        }}
      >
        <p>{question}</p>
        {change.error && <p className="mt-2 text-error">{messageOf(change.error)}</p>}
      </ConfirmDialog>
    </div>
  );
}
