import type { Patient } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { birthText, consentText, menopausalWords, nameText } from "./patient-words.ts";

export interface Difference {
  label: string;
  before: string | null;
  after: string | null;
}

const facts: readonly { label: string; read: (patient: Patient) => string | null }[] = [
  { label: "Code", read: ({ code }) => code },
  { label: "Name", read: nameText },
  { label: "Reference sex", read: ({ sex }) => sex },
  { label: "Birth", read: birthText },
  { label: "Height", read: ({ heightCm }) => (heightCm === null ? null : `${heightCm} cm`) },
  { label: "Weight", read: ({ weightKg }) => (weightKg === null ? null : `${weightKg} kg`) },
  { label: "Measured on", read: ({ measuredOn }) => measuredOn && formatCalendarDate(measuredOn) },
  { label: "Dominant hand", read: ({ dominantHand }) => dominantHand },
  { label: "Menopausal status", read: ({ menopausalStatus }) => menopausalStatus && menopausalWords[menopausalStatus] },
  { label: "Ancestry", read: ({ ancestry }) => ancestry },
  { label: "Next scan planned for", read: ({ nextScanOn }) => nextScanOn && formatCalendarDate(nextScanOn) },
  { label: "Healthy control", read: ({ healthyControl }) => (healthyControl ? "yes" : null) },
  { label: "Notes", read: ({ notes }) => notes },
  { label: "Consent", read: ({ consent }) => consent && consentText(consent) },
];

export function differences(older: Patient, newer: Patient): Difference[] {
  return facts
    .map(({ label, read }) => ({ label, before: read(older), after: read(newer) }))
    .filter(({ before, after }) => before !== after);
}
