import "@trabecula/messages";

/**
 * Loads a module that sets the time zone of its process, and gives this process, which tests share, its own back. The formats of dates
 * are loaded before, since they keep the zone that held when they were made.
 */
export async function ownZone<Module>(load: () => Promise<Module>): Promise<Module> {
  const zone = process.env.TZ;
  const module = await load();
  process.env.TZ = zone;
  return module;
}
