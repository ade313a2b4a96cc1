const MOST_REMEMBERED = 128

/** Answers by what was asked; the oldest make room. */
export class Answers<Value> {
  readonly #known = new Map<string, Promise<Value>>()
  #holdsFor = -1

  /** Those that were found for another state of the shelf are forgotten. */
  ask(word: string, holdsFor: number, find: () => Promise<Value>): Promise<Value> {
    if (this.#holdsFor !== holdsFor) this.#known.clear()
    this.#holdsFor = holdsFor
    const known = this.#known.get(word)
    if (known !== undefined) return known
    const found = find()
    this.#known.set(word, found)
    found.catch(() => this.#known.delete(word))
    const oldest = this.#known.size > MOST_REMEMBERED ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    return found
  }
}
