const NONE = -1

/** Places of goods by what they are called: one chain a name, each place in one of them. */
export class Namesakes {
  readonly #first: number[] = []
  #next = new Int32Array(0)

  makeRoom(capacity: number): void {
    const grown = new Int32Array(capacity).fill(NONE)
    grown.set(this.#next)
    this.#next = grown
  }

  add(name: number, place: number): void {
    this.#next[place] = this.#first[name] ?? NONE
    this.#first[name] = place
  }

  remove(name: number, place: number): void {
    const after = this.#next[place] ?? NONE
    let at = this.#first[name] ?? NONE
    if (at === place) this.#first[name] = after
    for (; at !== NONE && at !== place; at = this.#next[at] ?? NONE) {
      if (this.#next[at] === place) this.#next[at] = after
    }
  }

  visit(name: number, visitor: (place: number) => void): void {
    for (let at = this.#first[name] ?? NONE; at !== NONE; at = this.#next[at] ?? NONE) visitor(at)
  }
}
