import { PageHeader } from "../../ui/PageHeader.tsx";

export default function NewReportScreen() {
  return <PageHeader title="New report" />;
}
