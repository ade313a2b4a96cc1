/*
 * Spans of a trace, without the package that sends them: what is measured here runs in both processes, also where nothing is
 * sent. Names and facts come from the code (route patterns, call templates, statements), never from what somebody typed.
 */

export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly facts?: SpanFacts
  /** When it began, where that is over already (milliseconds since 1970). */
  readonly from?: number
}

export interface SpanEnd {
  /** A better name, where the first one could not know it. */
  readonly name?: string
  readonly facts?: SpanFacts
  readonly hasFailed?: boolean
}

export interface Span {
  readonly context: SpanContext
  /** The header for the next process, see https://www.w3.org/TR/trace-context/. */
  readonly traceparent: string
  readonly isOpen: boolean
  /** Only the first call counts. */
  end(how?: SpanEnd): void
}

/** Which span of which trace this is; 1 in traceFlags: it is sent. */
export interface SpanContext {
  readonly traceId: string
  readonly spanId: string
  readonly traceFlags: number
  /** Of another process. */
  readonly isRemote?: boolean
}

/** A span as the package makes it. */
interface MadeSpan {
  readonly context: SpanContext
  end(how: SpanEnd): void
}

export type SpanMaker = (start: SpanStart, parent: SpanContext | null) => MadeSpan

/** Carries a span along with the work that it measures: AsyncLocalStorage, which this layer may not import. */
interface Carrier {
  run<Value>(span: Span, work: () => Value): Value
  getStore(): Span | undefined
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

export const TRACEPARENT_HEADER = 'traceparent'

function remoteContext(header: unknown): SpanContext | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

class OpenSpan implements Span {
  readonly context: SpanContext
  readonly #made: MadeSpan
  #isOpen = true

  constructor(made: MadeSpan) {
    this.#made = made
    this.context = made.context
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.context
    return `00-${traceId}-${spanId}-0${traceFlags & 1}`
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  end(how: SpanEnd = {}): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#made.end(how)
  }
}

/** Spans that are sent; a process that sends none has no object of this class. */
export class Spans {
  readonly #make: SpanMaker
  readonly #carrier: Carrier

  constructor(make: SpanMaker, carrier: Carrier) {
    this.#make = make
    this.#carrier = carrier
  }

  /** The span of the work that runs now; null once it has ended, though work goes on behind it. */
  get current(): Span | null {
    const span = this.#carrier.getStore()
    return span?.isOpen ? span : null
  }

  /** Begins a trace, or goes on with the one that a header names. A header of another form is ignored. */
  begin(start: SpanStart, header?: unknown): Span {
    return new OpenSpan(this.#make(start, remoteContext(header)))
  }

  /** A span below the current one; null without one: background work is not traced. */
  child(start: SpanStart): Span | null {
    const parent = this.current
    return parent && new OpenSpan(this.#make(start, parent.context))
  }

  within<Value>(span: Span, work: () => Value): Value {
    return this.#carrier.run(span, work)
  }

  /** Does work within a span and ends it with the work. */
  async measure<Value>(
    span: Span | null,
    work: () => Promise<Value>,
    factsOf?: (value: Value) => SpanFacts,
  ): Promise<Value> {
    if (span === null) return await work()
    try {
      const value = await this.within(span, work)
      span.end({ facts: factsOf?.(value) })
      return value
    } catch (error) {
      span.end({ hasFailed: true })
      throw error
    }
  }
}
