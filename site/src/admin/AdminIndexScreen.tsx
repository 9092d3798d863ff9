import { Navigate } from "react-router-dom";

export default function AdminIndexScreen() {
  return <Navigate to="/admin/overview" replace />;
}
