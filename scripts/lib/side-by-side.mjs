/** Runs at most `limit` tasks concurrently; results in order. */
export async function sideBySide(limit, tasks) {
  const results = [];
  const waiting = tasks.entries();
  const lane = async () => {
    for (const [index, task] of waiting) results[index] = await task();
  };
  await Promise.all(Array.from({ length: limit }, lane));
  return results;
}
