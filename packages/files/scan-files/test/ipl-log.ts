export const parts = {
  head: [
    "! IPL log of a made-up evaluation",
    "Patient Name                   SYNTHETIC SAMPLE",
    "Index Measurement              910001",
    "Original Creation-Date         14-MAR-2026 09:26:53.00",
    "!> el_size_mm 0.0607 0.0607 0.0607",
  ].join("\r\n"),
  density: ["284.3000", "861.5000", "161.2000"]
    .map((density) => `/voxgobj_scanco_param\r\n  -input                     in\r\n!% mean_unit =  ${density} [mg HA/ccm]`)
    .join("\r\n"),
  volumeFraction: "/vox_scanco_param\r\n!% ov/tv  =   0.2490",
  thickness: "/dt_thickness\r\n!> Th     0.2510 [mm]\r\n!> Th.Sd  0.0610 [mm]",
  spacing: "/dt_spacing\r\n!> BG Th     0.7120 [mm]\r\n!> BG Th.Sd  0.2100 [mm]",
  number: "/dt_number\r\n!> MAT N (1/Th)  1.3120 [1/mm]\r\n!> MAT BG Th.Sd  0.3180 [mm]",
  cortex: "/dt_thickness\r\n!> Th     1.2140 [mm]",
  porosity: "! Calculate cortical porosity: CtPo\r\n/vox_scanco_param\r\n!% ov/tv  =   0.9690",
  pores: "/dt_spacing\r\n!> BG Th  0.2140 [mm]",
  areas: "/moment2d_of_inertia\r\nMEAN 1 2 3 4 5 6 7 8 9 702.1 118.0",
};

export function made(of: Record<string, string> = parts): string {
  return `${Object.values(of).join("\r\n")}\r\n`;
}
