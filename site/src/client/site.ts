import { startLastUpdated } from "./last-updated.ts";
import { startMessage } from "./message.ts";
import { startNavigation } from "./navigation.ts";
import { startServerDownBanner } from "./server-down.ts";
import { startThemeSwitch } from "./theme.ts";

startNavigation();
startThemeSwitch();
startServerDownBanner();
startLastUpdated();
startMessage();
