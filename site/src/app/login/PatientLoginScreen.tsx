import { PageHeader } from "../../ui/PageHeader.tsx";

export default function PatientLoginScreen() {
  return <PageHeader title="Patient login" />;
}
