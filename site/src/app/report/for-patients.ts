import { ownWords } from "@trabecula/messages/words";
import { forPatients } from "@trabecula/report-view";

export const inEnglish = forPatients(ownWords);
