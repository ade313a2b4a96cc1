/** The place-th of a list that goes round and round. */
export function inTurn<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0]
}
