import { LRUCache } from 'lru-cache'

const MOST_REMEMBERED = 128

interface Room<Value> {
  /** Of all answers together; without `sizeOf` their number. */
  readonly most: number
  readonly sizeOf?: (value: Value) => number
}

/** Answers by what was asked; those asked for longest ago make room. Who asks what is being found waits for that. */
export class Answers<Value> {
  readonly #known: LRUCache<string, Promise<Value>>
  readonly #sizeOf: (value: Value) => number
  #holdsFor: number | string = ''

  constructor({ most, sizeOf = () => 1 }: Room<Value> = { most: MOST_REMEMBERED }) {
    this.#known = new LRUCache({ maxSize: most })
    this.#sizeOf = sizeOf
  }

  /** Those that were found for another state of the shop are forgotten. */
  ask(asked: string, holdsFor: number | string, find: () => Promise<Value>): Promise<Value> {
    if (this.#holdsFor !== holdsFor) this.#known.clear()
    this.#holdsFor = holdsFor
    const known = this.#known.get(asked)
    if (known !== undefined) return known
    const found = find()
    this.#known.set(asked, found, { size: 1 })
    const leaves = (): boolean => this.#known.peek(asked) === found && this.#known.delete(asked)
    found.then((value) => {
      // The same value is never weighed twice.
      if (leaves()) this.#known.set(asked, found, { size: this.#sizeOf(value) })
    }, leaves)
    return found
  }
}
