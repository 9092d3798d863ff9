import { useLocation } from "react-router-dom";
import { Participants } from "./Participants.tsx";
import { StudyChanges } from "./StudyChanges.tsx";
import { CodesAndWaves } from "./Waves.tsx";

/** All views share one script, because most of their code is the same. */
export default function StudyScreen() {
  const { pathname } = useLocation();
  if (pathname.endsWith("/change")) return <StudyChanges />;
  return pathname.endsWith("/waves") ? <CodesAndWaves /> : <Participants />;
}
