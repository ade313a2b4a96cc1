import 'server-only'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

async function compress(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return await toGzip(plain)
  return await toBrotli(plain, { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_SIZE_HINT]: plain.length } })
}

/** Bytes in the encodings that readers asked for, each made once. */
export class EncodedBody {
  readonly plain: Buffer
  readonly #made = new Map<Encoding, Buffer>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()

  constructor(plain: Buffer) {
    this.plain = plain
  }

  /** The encoding that a reader gets. */
  encodingFor(accepted: string | undefined): Encoding {
    return this.plain.length < WORTH_COMPRESSING ? 'identity' : chooseEncoding(accepted)
  }

  /** Bytes that are there already. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.plain : this.#made.get(encoding)
  }

  async make(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
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
