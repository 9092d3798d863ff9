/** Keys are report types. */
export const summaries = {
  "hr-pqct":
    "Ein Gerät hat sehr feine Bilder vom Knochen in Ihrem Unterarm oder Unterschenkel gemacht. Sie zeigen, wie viel Mineral der Knochen enthält und wie er innen aufgebaut ist.",
  dxa: "Ein Gerät hat mit einer sehr kleinen Dosis Röntgenstrahlen gemessen, wie viel Mineral Ihre Knochen im Verhältnis zu ihrer Größe enthalten. Das nennt man Knochendichte.",
  "dxa-body-composition":
    "Ein Gerät hat mit einer sehr kleinen Dosis Röntgenstrahlen gemessen, wie viel Fett und Magergewebe (vor allem Muskeln) Ihr Körper hat.",
};

export const sites = {
  "distal-radius": "Unterarm, oberhalb des Handgelenks",
  "distal-tibia": "Unterschenkel, oberhalb des Sprunggelenks",
  "diaphyseal-radius": "Unterarm, etwa ein Drittel der Länge nach oben",
  "diaphyseal-tibia": "Unterschenkel, etwa ein Drittel der Länge nach oben",
  "lumbar-spine": "unterer Rücken",
  hip: "Hüfte",
  forearm: "Unterarm",
  "whole-body": "ganzer Körper",
};

/** "Unterarm links, oberhalb des Handgelenks". */
export const onSide = (side: "left" | "right", site: string) =>
  site.replace(/^[^,]+/, (bone) => `${bone} ${side === "left" ? "links" : "rechts"}`);

export const parameters = {
  tt_bmd: "Mineral im ganzen Knochen",
  tb_bmd: "Mineral im schwammartigen Inneren",
  tb_bmd_meta: "Mineral im äußeren Teil des schwammartigen Inneren",
  tb_bmd_inn: "Mineral im innersten Teil des Knochens",
  ct_bmd: "Mineral in der harten Außenschicht",
  ct_tmd: "Mineral im Gewebe der Außenschicht",
  tt_ar: "Größe des Knochenquerschnitts",
  tb_ar: "Größe des schwammartigen Inneren",
  tb_meta_ar: "Größe des äußeren Teils des schwammartigen Inneren",
  tb_inn_ar: "Größe des innersten Teils des Knochens",
  ct_ar: "Größe der harten Außenschicht",
  ct_pm: "Umfang des Knochens",
  bvtv: "Anteil des Knochens am schwammartigen Inneren",
  tb_n: "Anzahl der feinen Bälkchen im Knochen",
  tb_th: "Dicke der feinen Bälkchen im Knochen",
  tb_sp: "Abstand zwischen den feinen Bälkchen im Knochen",
  tb_1n_sd: "Ungleichmäßigkeit des Netzes aus Bälkchen",
  tb_da: "Ausrichtung der Bälkchen in eine Richtung",
  ct_th: "Dicke der harten Außenschicht",
  rel_ct_th: "Dicke der Außenschicht im Verhältnis zur Größe des Knochens",
  ct_po: "Anteil feiner Poren in der Außenschicht",
  ct_po_dm: "Weite der Poren in der Außenschicht",
  ct_po_v: "Volumen der Poren in der Außenschicht",
  stiffness: "Steifigkeit des Knochens in einem Computermodell",
  failure_load: "Belastung, bei der der Knochen in einem Computermodell brechen würde",
  app_modulus: "Steifigkeit im Verhältnis zur Größe des Knochens in einem Computermodell",
  app_yield_stress: "Festigkeit im Verhältnis zur Größe des Knochens in einem Computermodell",
  tbs: "Trabecular Bone Score, ein Maß für die Textur des Knochens",
  fat_pct: "Fettanteil des Körpers",
  fmi: "Fettmenge im Verhältnis zu Ihrer Körpergröße",
  lmi: "Menge an Muskeln und Organen im Verhältnis zu Ihrer Körpergröße",
  almi: "Muskelmenge in Armen und Beinen im Verhältnis zu Ihrer Körpergröße",
  lean_kg: "Menge an Muskeln und Organen",
  vat_mass: "Gewicht des Fetts im Bauchraum",
  vat_volume: "Volumen des Fetts im Bauchraum",
  android_gynoid: "Fett an der Taille im Verhältnis zum Fett an den Hüften",
  trunk_limb: "Fett am Rumpf im Verhältnis zum Fett an Armen und Beinen",
};

export const regions = {
  ls: "Lendenwirbelsäule",
  th: "gesamte Hüfte",
  fn: "Schenkelhals",
  tr: "Trochanter",
  int: "intertrochantäre Region",
  ward: "Ward-Dreieck",
  l1: "Wirbelkörper L1",
  l2: "Wirbelkörper L2",
  l3: "Wirbelkörper L3",
  l4: "Wirbelkörper L4",
  r33: "Speiche, Drittelpunkt",
  rud: "Speiche, ultradistal",
  rtot: "gesamte Speiche",
  wb: "ganzer Körper",
  tblh: "ganzer Körper ohne Kopf",
};

export const spineOf = (vertebrae: string) => `Lendenwirbelsäule ${vertebrae}`;

export const kinds = {
  bmd: (region: string) => `Knochendichte, ${region}`,
  bmc: (region: string) => `Menge an Knochenmineral, ${region}`,
  area: (region: string) => `Größe im Bild, ${region}`,
};

export const ages = (from: string, to: string) => `${from} bis ${to} Jahre`;
