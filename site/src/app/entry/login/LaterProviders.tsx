import { useEffect, useState, type ComponentType, type ReactNode } from "react";

interface Later {
  readonly Part: ComponentType;
  /** Something is missing for a log-in that began at the provider. */
  readonly isUnfinished: boolean;
}

/** The form (`children`) does not wait for the script of institutional log-in. */
export function LaterProviders({ children }: { children?: ReactNode }) {
  const [later, setLater] = useState<Later | null>(null);
  useEffect(() => {
    void import("./ProviderLogin.tsx")
      .then((part) => setLater({ Part: part.default, isUnfinished: part.isUnfinished() }))
      .catch(() => undefined);
  }, []);
  return (
    <>
      {later && <later.Part />}
      {!later?.isUnfinished && children}
    </>
  );
}
