/** Thrown when so much waits already that one more would wait too long. */
export class LineFull extends Error {
  override name = 'LineFull'
}

interface LineLimits {
  /** Pieces that run or wait, of all together. */
  readonly most: number
  /** And of one asker. */
  readonly mostOfOne: number
}

interface Waiting {
  readonly who: string
  readonly begin: () => void
}

/** Pieces of work one after the other. Askers take turns, so that many pieces of one do not hold up the single piece of another. */
export class Line {
  readonly #limits: LineLimits
  readonly #counts = new Map<string, number>()
  #waiting: Waiting[] = []
  #size = 0
  #last = ''

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  /** Takes a place, counted before the work. Answers with what gives it up again, when its turn has come. Throws LineFull. */
  async enter(who: string): Promise<() => void> {
    const own = this.#counts.get(who) ?? 0
    if (this.#size >= this.#limits.most || own >= this.#limits.mostOfOne) throw new LineFull()
    this.#counts.set(who, own + 1)
    this.#size += 1
    if (this.#size > 1) await new Promise<void>((begin) => this.#waiting.push({ who, begin }))
    this.#last = who
    return () => this.#leave(who)
  }

  #leave(who: string): void {
    const left = (this.#counts.get(who) ?? 1) - 1
    if (left === 0) this.#counts.delete(who)
    else this.#counts.set(who, left)
    this.#size -= 1
    const next = this.#waiting.find((each) => each.who !== this.#last) ?? this.#waiting[0]
    this.#waiting = this.#waiting.filter((each) => each !== next)
    next?.begin()
  }
}
