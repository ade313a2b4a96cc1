import 'server-only'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'

export type Encoding = 'identity' | 'gzip' | 'br'

/** Below one packet compression saves nothing. */
const WORTH_COMPRESSING = 1_400
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** The densest encoding a reader takes; one refused with q=0 is not taken. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}

/** Browsers have a few ways to say it, and every request says it. */
const chosen = new LRUCache<string, Encoding>({ max: 200 })

/** The same, remembered by the reader's words. */
export function encodingOf(accepted = ''): Encoding {
  const known = chosen.get(accepted)
  if (known !== undefined) return known
  const encoding = chooseEncoding(accepted)
  if (accepted.length <= 100) chosen.set(accepted, encoding)
  return encoding
}

/** While a reader waits it has to be quick: the densest takes twenty times as long for a tenth fewer bytes. */
const QUICK = 6
const DENSE = 11
/** Bytes that so many readers took and that are so old (milliseconds) are worth that time. */
interface Worth {
  readonly readers: number
  readonly ms: number
}
const ofPages: Worth = { readers: 50, ms: 10_000 }
/** What never changes is worth it as soon as anybody comes again. */
export const ofFiles: Worth = { readers: 2, ms: 0 }
/** One at a time, so that readers keep the machine. */
const makingDense = new PQueue({ concurrency: 1 })

type Compressed = Exclude<Encoding, 'identity'>

const brotli = async (plain: Buffer, quality: number): Promise<Buffer> =>
  await toBrotli(plain, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: plain.length } })

const compress = async (plain: Buffer, encoding: Compressed): Promise<Buffer> =>
  encoding === 'gzip' ? await toGzip(plain, { level: 9 }) : await brotli(plain, QUICK)

/** For bytes that are sent once, the work counts more than the last tenth of them. */
const FLEETING = { br: 4, gzip: 4 }

/** Bytes for one reader, in the densest encoding that he takes. */
export async function encodeOnce(
  plain: Buffer,
  accepted: string | undefined,
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const encoding = plain.length < WORTH_COMPRESSING ? 'identity' : encodingOf(accepted)
  if (encoding === 'identity') return { bytes: plain, encoding }
  const bytes = encoding === 'br' ? await brotli(plain, FLEETING.br) : await toGzip(plain, { level: FLEETING.gzip })
  return { bytes, encoding }
}

/** Bytes in the encodings that readers asked for, each made once. */
export class EncodedBody {
  readonly plain: Buffer
  readonly #made = new Map<Encoding, Buffer>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()
  #readers = 0
  readonly #since = Date.now()

  readonly #worth: Worth

  constructor(plain: Buffer, worth = ofPages) {
    this.plain = plain
    this.#worth = worth
  }

  /** The encoding that a reader gets. */
  encodingFor(accepted: string | undefined): Encoding {
    return this.plain.length < WORTH_COMPRESSING ? 'identity' : encodingOf(accepted)
  }

  /** Bytes that are there already. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding === 'identity') return this.plain
    const bytes = this.#made.get(encoding)
    if (bytes && encoding === 'br') this.#taken()
    return bytes
  }

  /** Counts readers, until there are enough to make the bytes once more and denser. */
  #taken(): void {
    this.#readers += 1
    if (this.#readers < this.#worth.readers || Date.now() - this.#since < this.#worth.ms) return
    this.#readers = Number.NEGATIVE_INFINITY
    makingDense.add(async () => this.#made.set('br', await brotli(this.plain, DENSE))).catch(() => undefined)
  }

  async make(encoding: Compressed): Promise<Buffer> {
    const making = this.#making.get(encoding) ?? compress(this.plain, encoding)
    this.#making.set(encoding, making)
    try {
      const bytes = await making
      this.#made.set(encoding, bytes)
      return bytes
    } finally {
      this.#making.delete(encoding)
    }
  }

  get size(): number {
    return [...this.#made.values()].reduce((sum, { length }) => sum + length, this.plain.length)
  }
}
