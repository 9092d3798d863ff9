import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readFileOfScanner } from "./read-file.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { changeDraft, currentDraft } from "../draft-store.ts";
import { isTouched } from "../model/draft-reducer.ts";
import { takeFile } from "./take-file.ts";

const sampleAddress = "/samples/scanco-xtremect2-sample.txt";
const sampleName = "scanco-xtremect2-sample.txt";

/** Age covered by the built-in reference. */
const samplePerson = { sex: "female", ageGivenBy: "age", ageYears: "30" } as const;

/** Loads the sample file and opens step 2, only if requested by the URL and the form is empty. */
export function useSample(catalogues: readonly ReportTypeCatalogue[], setStep: (step: number) => void): string | null {
  const [params] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const isAsked = params.get("sample") === "1";
  useEffect(() => {
    if (!isAsked || isTouched(currentDraft())) return;
    changeDraft({ type: "subject-changed", change: samplePerson });
    fetchSample()
      .then(async (file) => takeFile({ name: file.name, ...(await readFileOfScanner(file, "")), isSample: true }, catalogues))
      .then(() => setStep(2))
      .catch((reason: unknown) => setError(`The sample file could not be read: ${messageOf(reason)}`));
  }, [isAsked, setStep, catalogues]);
  return error;
}

async function fetchSample(): Promise<File> {
  const response = await fetch(sampleAddress);
  if (!response.ok) throw new Error(`The sample file answered ${response.status}.`);
  return new File([await response.blob()], sampleName, { type: "text/plain" });
}
