import { useEffect, useState, type ComponentType, type ReactNode } from "react";

interface Later {
  readonly Part: ComponentType<{ onOnly: () => void }>;
  readonly Closed: ComponentType<{ children: ReactNode }>;
  readonly isUnfinished: boolean;
}

/** The form (`children`) does not wait for the script of institutional login. Without password login, it is closed or hidden. */
export function LaterProviders({ children, withoutPasswords }: { children?: ReactNode; withoutPasswords: "closed" | "hidden" }) {
  const [isOnly, setOnly] = useState(false);
  const [later, setLater] = useState<Later | null>(null);
  useEffect(() => {
    void import("./ProviderLogin.tsx")
      .then((part) => setLater({ Part: part.default, Closed: part.PasswordsOff, isUnfinished: part.isUnfinished() }))
      .catch(() => undefined);
  }, []);
  return (
    <>
      {later && <later.Part onOnly={() => setOnly(true)} />}
      {!later?.isUnfinished && !isOnly && children}
      {later && !later.isUnfinished && isOnly && withoutPasswords === "closed" && <later.Closed>{children}</later.Closed>}
    </>
  );
}
