import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";

const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the app.");
createRoot(root).render(<App />);
