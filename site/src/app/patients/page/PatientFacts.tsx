import type { Patient } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { todayHere } from "../../../format/today-here.ts";
import { FactStrip, type Fact } from "../../../ui/FactStrip.tsx";
import { ageText, birthText, consentText, menopausalWords } from "../model/patient-words.ts";

export function PatientFacts({ patient }: { patient: Patient }) {
  const { notes, consent } = patient;
  return (
    <div className="mb-8">
      <FactStrip facts={factsOf(patient)} label="About the patient" />
      <div className="mt-5 grid gap-x-6 gap-y-5 md:grid-cols-2">
        <Written title="Consent">{consent ? consentText(consent) : "None is on record."}</Written>
        {notes !== null && <Written title="Notes">{notes}</Written>}
      </div>
    </div>
  );
}

function Written({ title, children }: { title: string; children: string }) {
  return (
    <section aria-label={title}>
      <h2 className="text-xs text-muted">{title}</h2>
      <p className="max-w-[65ch] whitespace-pre-wrap">{children}</p>
    </section>
  );
}

function factsOf(patient: Patient): Fact[] {
  const { heightCm, weightKg, measuredOn, dominantHand, ancestry, menopausalStatus, nextScanOn, healthyControl } = patient;
  const size = [heightCm !== null && `${heightCm} cm`, weightKg !== null && `${weightKg} kg`].filter(Boolean).join(", ");
  const measured = measuredOn === null ? "" : ` (${formatCalendarDate(measuredOn)})`;
  return [
    { label: "Reference sex", value: patient.sex },
    { label: "Age today", value: `${ageText(patient, todayHere())} years` },
    { label: patient.birthDate === null ? "Year of birth" : "Born", value: birthText(patient) },
    ...(patient.sex === "female"
      ? [{ label: "Menopausal status", value: menopausalStatus && menopausalWords[menopausalStatus].toLowerCase() }]
      : []),
    { label: "Height and weight", value: size === "" ? null : size + measured },
    { label: "Dominant hand", value: dominantHand },
    ...(nextScanOn === null ? [] : [{ label: "Next scan planned for", value: formatCalendarDate(nextScanOn) }]),
    ...(healthyControl ? [{ label: "Healthy control", value: "yes" }] : []),
    ...(ancestry === null ? [] : [{ label: "Ancestry", value: ancestry }]),
  ];
}
