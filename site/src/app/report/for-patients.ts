import { ownWords } from "@trabecula/messages/words";
import { forPatients } from "@trabecula/report-view";

/** As staff preview it. */
export const inEnglish = forPatients(ownWords);
