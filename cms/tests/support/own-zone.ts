import "@trabecula/messages";

/** Restores the process time zone after loading. Loads date formats first, because they keep the zone of their creation. */
export async function ownZone<Module>(load: () => Promise<Module>): Promise<Module> {
  const zone = process.env.TZ;
  const module = await load();
  process.env.TZ = zone;
  return module;
}
