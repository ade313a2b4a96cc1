type State = 'head' | 'sized' | 'chunk-size' | 'chunk' | 'last-chunk'

/**
 * Counts whole HTTP/1.1 answers in what a connection delivers, and looks at nothing but their status and length: the
 * load must cost as little as possible on the machine whose server it measures.
 */
export class ResponseReader {
  #state: State = 'head'
  #status = 0
  #remaining = 0
  #rest: Buffer | undefined
  readonly #onAnswer: (status: number) => void

  constructor(onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer
  }

  push(data: Buffer): void {
    const buffer = this.#rest ? Buffer.concat([this.#rest, data]) : data
    this.#rest = undefined
    let at = 0
    while (at < buffer.length) {
      const next = this.#isInBody() ? this.#skip(buffer, at) : this.#readLine(buffer, at)
      if (next < 0) {
        this.#rest = buffer.subarray(at)
        return
      }
      at = next
    }
  }

  #isInBody(): boolean {
    return this.#state !== 'head' && this.#state !== 'chunk-size'
  }

  #skip(buffer: Buffer, at: number): number {
    const step = Math.min(this.#remaining, buffer.length - at)
    this.#remaining -= step
    if (this.#remaining === 0) {
      if (this.#state === 'chunk') this.#state = 'chunk-size'
      else this.#finish()
    }
    return at + step
  }

  /** The head, or the line with a chunk's size; -1 while it is not whole. */
  #readLine(buffer: Buffer, at: number): number {
    const mark = this.#state === 'head' ? '\r\n\r\n' : '\r\n'
    const end = buffer.indexOf(mark, at, 'latin1')
    if (end < 0) return -1
    const text = buffer.toString('latin1', at, end)
    if (this.#state === 'head') this.#startAnswer(text)
    else this.#startChunk(Number.parseInt(text, 16))
    return end + mark.length
  }

  #startAnswer(head: string): void {
    this.#status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`an answer without length:\n${head}`)
      this.#state = 'chunk-size'
      return
    }
    this.#state = 'sized'
    this.#remaining = Number(length)
    if (this.#remaining === 0) this.#finish()
  }

  #startChunk(size: number): void {
    this.#state = size === 0 ? 'last-chunk' : 'chunk'
    this.#remaining = size + 2
  }

  #finish(): void {
    this.#state = 'head'
    this.#onAnswer(this.#status)
  }
}
