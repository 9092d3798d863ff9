import { startLastUpdated } from "./last-updated.ts";
import { startMessage } from "./message.ts";
import { startNavigation } from "./navigation.ts";
import { startErrorReports } from "./report-errors.ts";
import { startServerDownBanner } from "./server-down.ts";
import { startThemeSwitch } from "./theme.ts";

startErrorReports();
startNavigation();
startThemeSwitch();
startServerDownBanner();
startLastUpdated();
startMessage();
