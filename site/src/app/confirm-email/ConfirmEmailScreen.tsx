import { PageHeader } from "../../ui/PageHeader.tsx";

export default function ConfirmEmailScreen() {
  return <PageHeader title="Confirm e-mail" />;
}
