import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@trabecula/contracts";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { patientQuery } from "../../patients/patient-queries.ts";
import { changeDraft, discardDraft, useDraft } from "../draft-store.ts";
import { isTouched } from "../model/draft-reducer.ts";

export interface PatientOfAddress {
  /** Patient from the URL while another report is in progress; needs confirmation. */
  waiting: Patient | null;
  error: Error | null;
  beginAnew: () => void;
  goOn: () => void;
}

export function usePatientOfAddress(): PatientOfAddress {
  const [params, setParams] = useSearchParams();
  const draft = useDraft();
  const id = params.get("patient");
  const { data, error } = useQuery({ ...patientQuery(id ?? ""), enabled: id !== null });
  const isFree = !isTouched(draft) || draft.patient?.id === id;
  const patient = id === null ? null : (data ?? null);

  useEffect(() => {
    if (!patient || !isFree) return;
    changeDraft({ type: "patient-chosen", patient });
    setParams({}, { replace: true });
  }, [patient, isFree, setParams]);

  return {
    waiting: isFree ? null : patient,
    error: id === null ? null : error,
    beginAnew: discardDraft,
    goOn: () => setParams({}, { replace: true }),
  };
}
