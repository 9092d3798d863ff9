import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { clearErrorOfOtherScreens } from "./session-store.ts";

/** Closes an error popup when another screen is opened. */
export function useErrorEndsWithScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => clearErrorOfOtherScreens(pathname), [pathname]);
}
