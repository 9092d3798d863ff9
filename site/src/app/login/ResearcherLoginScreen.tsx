import { PageHeader } from "../../ui/PageHeader.tsx";

export default function ResearcherLoginScreen() {
  return <PageHeader title="Log in" />;
}
