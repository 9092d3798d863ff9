/** Lab staff manage these records through this plugin's services only, never through the Content Manager. */
export const hiddenFromPanel = {
  "content-manager": { visible: false },
  "content-type-builder": { visible: false },
} as const;

export const requiredText = { type: "text", required: true } as const;
export const requiredString = { type: "string", required: true } as const;
