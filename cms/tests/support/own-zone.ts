/** Loads a module that sets the time zone of its process, and gives this process, which tests share, its own back. */
export async function ownZone<Module>(load: () => Promise<Module>): Promise<Module> {
  const zone = process.env.TZ;
  const module = await load();
  process.env.TZ = zone;
  return module;
}
