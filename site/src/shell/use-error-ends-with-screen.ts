import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { clearErrorOfOtherScreens } from "./session-store.ts";

export function useErrorEndsWithScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => clearErrorOfOtherScreens(pathname), [pathname]);
}
