import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { useServerHealth } from "../../shell/use-server-health.ts";

/** Tells before anything is typed that a request cannot be taken at the moment. */
export function ServerDownNote() {
  if (useServerHealth() === "fine") return null;
  return (
    <div className="mb-6">
      <NotificationBanner
        wide
        type="error"
        title="The server is temporarily down"
        message={
          <>
            An account cannot be requested at the moment. Please try again later, or <TextLink to="/contact">contact us</TextLink>.
          </>
        }
      />
    </div>
  );
}
