import { PageHeader } from "../../ui/PageHeader.tsx";

export default function UsersScreen() {
  return <PageHeader title="Users" />;
}
