export async function sideBySide(limit, tasks) {
  const results = [];
  const waiting = tasks.entries();
  const worker = async () => {
    for (const [index, task] of waiting) results[index] = await task();
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
