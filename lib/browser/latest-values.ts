/** What became of a value that was written; each answer is a new one. */
export interface Note {
  /** Why what is stored is not what was written; empty when it is. */
  readonly message: string
}

interface Stored extends Note {
  /** What is stored is shown already, and needs not be read again. */
  readonly isShown: boolean
}

interface Writes {
  /** Stores a value; answers with words when another one was stored. */
  readonly store: (id: number, value: number) => Promise<Stored>
  /** Reads again what is stored, after the newest value of an id was answered. */
  readonly refresh: () => Promise<unknown>
  /** Words for a value that could not be stored. */
  readonly whyNot: (error: unknown, value: number) => string
  readonly delayMs: number
}

interface Line {
  wanted: number
  /** Sent, and not answered yet. */
  sent: number | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  work: Promise<void> | undefined
}

/**
 * Values on their way to where they are stored, one queue an id: the newest one counts, and none is sent before the one before it was
 * answered, so that a slow one never comes last. A value stays here until what is stored is shown.
 */
export class LatestValues {
  readonly #writes: Writes
  readonly #lines = new Map<number, Line>()
  readonly #notes = new Map<number, Note>()
  readonly #listeners = new Set<() => void>()

  constructor(writes: Writes) {
    this.#writes = writes
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly wanted = (id: number): number | undefined => this.#lines.get(id)?.wanted
  readonly note = (id: number): Note | undefined => this.#notes.get(id)
  readonly isSettled = (): boolean => this.#lines.size === 0

  write(id: number, value: number): void {
    const line = this.#lines.get(id) ?? { wanted: value, sent: undefined, timer: undefined, work: undefined }
    line.wanted = value
    clearTimeout(line.timer)
    line.timer = setTimeout(() => {
      line.timer = undefined
      void this.#send(id)
    }, this.#writes.delayMs)
    this.#lines.set(id, line)
    this.#changed()
  }

  /** Sends at once what waits, and resolves when nothing is on its way any more. */
  async flush(): Promise<void> {
    while (this.#lines.size > 0) await Promise.all([...this.#lines.keys()].map((id) => this.#send(id)))
  }

  /** The page goes: sends what was not sent, without waiting for answers. Answers with all that was not answered. */
  leave(): ReadonlyMap<number, number> {
    const open = [...this.#lines].map(([id, { wanted }]) => [id, wanted] as const)
    for (const [id, line] of this.#lines) {
      clearTimeout(line.timer)
      if (line.sent !== line.wanted) void this.#writes.store(id, line.wanted).catch(() => undefined)
    }
    return new Map(open)
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  #send(id: number): Promise<void> {
    const line = this.#lines.get(id)
    if (!line) return Promise.resolve()
    line.work ??= this.#work(id, line).finally(() => {
      line.work = undefined
    })
    return line.work
  }

  /** Until the newest value was answered and read again. */
  async #work(id: number, line: Line): Promise<void> {
    for (;;) {
      const value = line.wanted
      clearTimeout(line.timer)
      line.timer = undefined
      line.sent = value
      const { message, isShown } = await this.#writes
        .store(id, value)
        .catch((error) => ({ message: this.#writes.whyNot(error, value), isShown: false }))
      line.sent = undefined
      if (line.wanted !== value) continue
      this.#notes.set(id, { message })
      if (!isShown) await this.#writes.refresh().catch(() => undefined)
      if (line.wanted !== value || line.timer !== undefined) continue
      this.#lines.delete(id)
      this.#changed()
      return
    }
  }
}
