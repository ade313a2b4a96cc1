/**
 * Does the same to each of many things, each by itself: one that fails (its row is locked, its data are odd) does not keep
 * the others waiting. Answers with how many were done. Throws AggregateError after the last of them when some failed.
 */
export async function eachAlone<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<boolean>,
): Promise<number> {
  let done = 0
  const errors: unknown[] = []
  for (const thing of things) {
    try {
      if (await work(thing)) done += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${things.length} failed`)
  return done
}
