/** Ids, lines and rows that one call of the contract takes at most. */
export const MOST_IDS = 500

/** The items in order, in parts that one call takes each. */
export function inParts<Item>(items: readonly Item[], most = MOST_IDS): Item[][] {
  const parts: Item[][] = []
  for (let from = 0; from < items.length; from += most) parts.push(items.slice(from, from + most))
  return parts
}

/** Makes a call for each part, one after the other; the first that fails ends it. */
export async function partByPart<Item, Answer>(
  items: readonly Item[],
  call: (part: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const part of inParts(items)) answers.push(await call(part))
  return answers
}
