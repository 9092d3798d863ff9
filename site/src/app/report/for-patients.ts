import { englishTexts } from "@trabecula/messages/patient-texts";
import { forPatients } from "@trabecula/report-view";

export const inEnglish = forPatients(englishTexts);
