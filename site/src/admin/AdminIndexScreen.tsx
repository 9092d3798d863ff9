import { Navigate } from "react-router-dom";

/** /admin itself shows nothing; its first page does. */
export default function AdminIndexScreen() {
  return <Navigate to="/admin/overview" replace />;
}
