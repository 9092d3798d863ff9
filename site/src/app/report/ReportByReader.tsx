import { useSession } from "../../shell/session-store.ts";
import { lazyScreen } from "../../shell/lazy-screen.ts";

const OwnersReport = lazyScreen("owners-report", () => import("./ReportScreen.tsx"));
const MyReport = lazyScreen("my-report", () => import("../my-reports/MyReportScreen.tsx"));

export default function ReportByReader() {
  const isPatient = useSession((state) => state.user?.role === "patient");
  return isPatient ? <MyReport /> : <OwnersReport />;
}
