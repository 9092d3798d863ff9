import "@trabecula/messages";

/**
 * Loads a module that changes the process time zone, then restores it for other tests. Loads date formats first,
 * because they keep the zone of their creation.
 */
export async function ownZone<Module>(load: () => Promise<Module>): Promise<Module> {
  const zone = process.env.TZ;
  const module = await load();
  process.env.TZ = zone;
  return module;
}
