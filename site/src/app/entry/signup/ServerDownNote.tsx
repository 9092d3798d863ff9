import * as words from "@trabecula/messages/sign-up";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { Sentence } from "../../../ui/Sentence.tsx";
import { useSyncExternalStore } from "react";
import { currentHealth, onHealthChange, type Health } from "../../../client/health.ts";

export function ServerDownNote() {
  if (useServerHealth() === "fine") return null;
  return (
    <div className="mb-6">
      <NotificationBanner
        wide
        type="error"
        title={words.downTitle}
        message={<Sentence text={words.down} parts={{ contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />}
      />
    </div>
  );
}

function useServerHealth(): Health {
  return useSyncExternalStore(onHealthChange, currentHealth, () => "fine");
}
