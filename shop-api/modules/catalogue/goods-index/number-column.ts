import type { Numbered } from '#shop-api/modules/catalogue/search/codes.ts'
import { codesOf, hasCode } from '#shop-api/modules/catalogue/search/codes.ts'
import { normalise } from '#shop-api/modules/catalogue/search/normalise.ts'
import type { DescribedNumbers, View } from './described.ts'
import { NUMBER_END } from './entry.ts'

/** Letters a key holds, and the signs it knows: none, ten digits, twenty-six letters, any other. */
const LETTERS = 7
const SIGNS = 38
const OTHER = 37
/** Bytes that say how long a text is. */
const HEAD = 2
/** What the numbers of goods mostly take. */
const USUAL_BYTES = 48
/** Places of one block. A key and a place within it fit exactly into a double. */
const BLOCK = 16_384
const steps = Array.from({ length: LETTERS + 1 }, (_, at) => SIGNS ** (LETTERS - at))

function signAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 48 && code <= 57) return code - 47
  if (code >= 97 && code <= 122) return code - 86
  return OTHER
}

function keyOf(text: string): number {
  let key = 0
  for (let at = 0; at < LETTERS; at += 1) key = key * SIGNS + (at < text.length ? signAt(text, at) : 0)
  return key
}

const PLAIN = /^[0-9A-Za-z]*$/
const normal = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : normalise(text))
const HAN = /\p{Script=Han}+/u
const EACH_HAN = /\p{Script=Han}+/gu

/** The numbers of goods as the index has them, see `IndexEntry`. */
function readNumbers(text: string): Numbered {
  const [code = '', barcodes = '', approvalNumber = ''] = text.split(NUMBER_END)
  return { code, barcodes: barcodes.split(' '), approvalNumber: approvalNumber === '' ? null : approvalNumber }
}

/** The words of an approval number are left out of keys. */
const withoutHan = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : normal(text.replace(EACH_HAN, ''))

function firstDigit(text: string): number {
  let at = 0
  for (let code = text.charCodeAt(0); at < text.length && (code < 48 || code > 57); code = text.charCodeAt(at)) at += 1
  return at
}

/** Numbers of some thousand goods: keys of how they begin, each with the place, in their order when they are looked at. */
class Block {
  #keys: Float64Array
  #length: number
  #isSorted = true

  /** With room for so many keys, which are filled in by their order. */
  constructor(length = 0) {
    this.#keys = new Float64Array(length)
    this.#length = length
  }

  /** All keys in their order. */
  get sorted(): Float64Array {
    this.settle()
    return this.#keys.subarray(0, this.#length)
  }

  add(key: number, place: number): void {
    if (this.#length === this.#keys.length) {
      const grown = new Float64Array(Math.max(256, this.#length * 2))
      grown.set(this.#keys)
      this.#keys = grown
    }
    this.#keys[this.#length] = key * BLOCK + (place % BLOCK)
    this.#length += 1
    this.#isSorted = false
  }

  /** Sorts, and gives back the room that is left over. */
  settle(): void {
    if (this.#isSorted) return
    this.#keys = this.#keys.slice(0, this.#length).sort()
    this.#isSorted = true
  }

  /** Places within the block whose keys lie from one up to, but without, another. */
  visit(from: number, to: number, visitor: (place: number) => void): void {
    this.settle()
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] ?? 0) < from * BLOCK) low = middle + 1
      else high = middle
    }
    const end = to * BLOCK
    for (let at = low; at < this.#length; at += 1) {
      const key = this.#keys[at] ?? 0
      if (key >= end) break
      visitor(key % BLOCK)
    }
  }
}

/** Code, barcodes and approval number of all goods: as they are, in a row of bytes, and by how they begin. */
export class NumberColumn {
  #bytes = Buffer.alloc(0)
  /** The first byte is of no goods: from there is nothing. */
  #used = 1
  #from = new Uint32Array(0)
  #blocks: Block[] = []
  /** Goods whose keys say too much: they had other numbers before, or numbers of their own with words in them. */
  readonly #unsure = new Set<number>()

  makeRoom(capacity: number): void {
    const grown = new Uint32Array(capacity + 1)
    grown.set(this.#from)
    this.#from = grown
    this.#makeRoomForBytes(capacity * USUAL_BYTES)
  }

  #makeRoomForBytes(needed: number): void {
    if (needed <= this.#bytes.length) return
    const grown = Buffer.alloc(needed)
    this.#bytes.copy(grown, 0, 0, this.#used)
    this.#bytes = grown
  }

  #textAt(place: number): string {
    const from = this.#from[place] ?? 0
    if (from === 0) return ''
    return this.#bytes.toString('utf8', from + HEAD, from + HEAD + this.#bytes.readUInt16LE(from))
  }

  get described(): DescribedNumbers {
    return { used: this.#used, blocks: this.#blocks.map(({ sorted }) => sorted.length), unsure: [...this.#unsure] }
  }

  /** Makes room for numbers that `views` are filled with; for an empty column. */
  prepare({ used, blocks, unsure }: DescribedNumbers): void {
    this.#makeRoomForBytes(used)
    this.#used = used
    this.#blocks = blocks.map((length) => new Block(length))
    for (const place of unsure) this.#unsure.add(place)
  }

  /** Of the goods at so many places. */
  views(length: number): View[] {
    const bytes = this.#bytes.subarray(0, this.#used)
    return [bytes, this.#from.subarray(0, length), ...this.#blocks.map(({ sorted }) => sorted)]
  }

  /** Every form in which a number of the goods at a place may be typed. */
  codesAt(place: number): string[] {
    return codesOf(readNumbers(this.#textAt(place)))
  }

  /** Whether the goods at a place have this barcode; `word` is normalised. */
  hasBarcode(place: number, word: string): boolean {
    return readNumbers(this.#textAt(place)).barcodes.some((barcode) => normalise(barcode) === word)
  }

  /** Whether they are other ones than before. */
  write(place: number, isNew: boolean, text: string): boolean {
    if (!isNew) {
      if (this.#textAt(place) === text) return false
      this.#unsure.add(place)
    }
    this.#keep(place, text)
    const keys = this.#blocks[Math.floor(place / BLOCK)] ?? new Block()
    this.#blocks[Math.floor(place / BLOCK)] = keys
    const { code, barcodes, approvalNumber } = readNumbers(text)
    const short = withoutHan(approvalNumber ?? '')
    for (const number of [code, ...barcodes]) {
      // What begins with a Chinese character is found by what follows it.
      if (!PLAIN.test(number) && HAN.test(number)) this.#unsure.add(place)
      if (number !== '') keys.add(keyOf(withoutHan(number)), place)
    }
    if (short === '') return true
    keys.add(keyOf(short), place)
    const first = firstDigit(short)
    if (first > 0 && first < short.length) keys.add(keyOf(short.slice(first)), place)
    return true
  }

  #keep(place: number, text: string): void {
    const length = Buffer.byteLength(text)
    const end = this.#used + HEAD + length
    if (end > this.#bytes.length) this.#makeRoomForBytes(Math.ceil(end * 1.2))
    this.#from[place] = this.#used
    this.#bytes.writeUInt16LE(length, this.#used)
    this.#bytes.write(text, this.#used + HEAD, length)
    this.#used = end
  }

  /** Sorts what is not sorted yet, so that the first who search need not wait for it. */
  settle(): void {
    for (const block of this.#blocks) block.settle()
  }

  #visitKeys(from: number, to: number, visitor: (place: number) => void): void {
    for (const [at, block] of this.#blocks.entries()) block.visit(from, to, (within) => visitor(at * BLOCK + within))
  }

  /** Visits goods of which a number begins so; `word` is normalised. */
  visit(word: string, visitor: (place: number) => void): void {
    const typed = withoutHan(word).slice(0, LETTERS)
    const from = keyOf(typed)
    // Beyond the keys' letters, and of other signs, only the number itself tells.
    const isSure = typed === word && /^[0-9a-z]+$/.test(word)
    this.#visitKeys(from, from + (steps[typed.length] ?? 1), (place) => {
      if ((isSure && !this.#unsure.has(place)) || hasCode(this.codesAt(place), word)) visitor(place)
    })
  }

  /** Rising places of goods that have exactly this number. */
  placesOf(number: string): number[] {
    const places = new Set<number>()
    const key = keyOf(withoutHan(number))
    this.#visitKeys(key, key + 1, (place) => {
      if (this.codesAt(place).includes(number)) places.add(place)
    })
    return [...places].sort((a, b) => a - b)
  }
}
