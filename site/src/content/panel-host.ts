/** A preview page uses this header to tell the server which host may frame it. Not sent to the client. */
export const panelHostHeader = "x-panel-host";
