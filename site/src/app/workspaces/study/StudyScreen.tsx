import { useLocation } from "react-router-dom";
import { Participants } from "./Participants.tsx";
import { StudyChanges } from "./StudyChanges.tsx";
import { CodesAndWaves } from "./Waves.tsx";

/** One script for all views: each alone would share most of it. */
export default function StudyScreen() {
  const { pathname } = useLocation();
  if (pathname.endsWith("/change")) return <StudyChanges />;
  return pathname.endsWith("/waves") ? <CodesAndWaves /> : <Participants />;
}
