import { useReducer, useState } from "react";
import { ZSignupReply } from "@trabecula/contracts";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { emptySignup, problemOf, signupReducer, toSignupRequest } from "./signup-state.ts";

/** The sign-up under way: what is entered and marked, what the server said, and the request itself. */
export function useSignup() {
  const [state, dispatch] = useReducer(signupReducer, emptySignup);
  const [failure, setFailure] = useState<string | null>(null);
  const [phase, setPhase] = useState<"entering" | "sending" | "done">("entering");

  async function request(): Promise<void> {
    if (phase !== "entering") return;
    const asked = signupReducer(state, { type: "request-pressed" });
    dispatch({ type: "request-pressed" });
    if (problemOf(asked, "intendedUse")) return;
    setFailure(null);
    setPhase("sending");
    try {
      await api.post("/api/user/signup", toSignupRequest(state), ZSignupReply);
      setPhase("done");
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) dispatch({ type: "server-refused", fields: error.fields });
      setPhase("entering");
    }
  }

  return {
    state,
    dispatch,
    failure,
    isSending: phase === "sending",
    isDone: phase === "done",
    request: () => void request(),
  };
}

export type Signup = ReturnType<typeof useSignup>;
