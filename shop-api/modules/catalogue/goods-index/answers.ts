const MOST_REMEMBERED = 128

interface Room<Value> {
  /** Of all answers together; without `sizeOf` their number. */
  readonly most: number
  readonly sizeOf?: (value: Value) => number
}

/** Answers by what was asked; the oldest make room. Who asks what is being found waits for that. */
export class Answers<Value> {
  readonly #known = new Map<string, Promise<Value>>()
  readonly #sizes = new Map<Promise<Value>, number>()
  readonly #room: Room<Value>
  #holdsFor: number | string = ''

  constructor(room: Room<Value> = { most: MOST_REMEMBERED }) {
    this.#room = room
  }

  /** Those that were found for another state of the shop are forgotten. */
  ask(asked: string, holdsFor: number | string, find: () => Promise<Value>): Promise<Value> {
    if (this.#holdsFor !== holdsFor) {
      this.#known.clear()
      this.#sizes.clear()
    }
    this.#holdsFor = holdsFor
    const known = this.#known.get(asked)
    if (known !== undefined) return known
    const found = find()
    this.#known.set(asked, found)
    found.then(
      (value) => this.#makeRoomFor(asked, found, value),
      () => this.#forget(asked, found),
    )
    return found
  }

  #makeRoomFor(asked: string, found: Promise<Value>, value: Value): void {
    if (this.#known.get(asked) !== found) return
    this.#sizes.set(found, this.#room.sizeOf?.(value) ?? 1)
    let size = [...this.#sizes.values()].reduce((sum, each) => sum + each, 0)
    for (const [oldest, answer] of this.#known) {
      if (size <= this.#room.most) return
      size -= this.#sizes.get(answer) ?? 0
      this.#forget(oldest, answer)
    }
  }

  #forget(asked: string, found: Promise<Value>): void {
    if (this.#known.get(asked) === found) this.#known.delete(asked)
    this.#sizes.delete(found)
  }
}
