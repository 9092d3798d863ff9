import { PageHeader } from "../../ui/PageHeader.tsx";

export default function MailScreen() {
  return <PageHeader title="E-mail" />;
}
