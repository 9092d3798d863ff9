import { PageHeader } from "../../ui/PageHeader.tsx";

export default function OverviewScreen() {
  return <PageHeader title="Overview" />;
}
