/** By this header the page of a preview tells the server which host may show it in a frame. It goes no further. */
export const panelHostHeader = "x-panel-host";
