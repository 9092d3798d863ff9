import { PageHeader } from "../../ui/PageHeader.tsx";

export default function UserScreen() {
  return <PageHeader title="User" />;
}
