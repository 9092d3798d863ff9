import { useSession } from "../../shell/session-store.ts";
import { lazyComponent } from "../../shell/lazy-screen.ts";

const OwnersReport = lazyComponent("owners-report", () => import("./ReportScreen.tsx"));
const MyReport = lazyComponent("my-report", () => import("../my-reports/MyReportScreen.tsx"));

export default function ReportByReader() {
  const isPatient = useSession((state) => state.user?.role === "patient");
  return isPatient ? <MyReport /> : <OwnersReport />;
}
