import type { AddResult } from '#lib/browser/cart-actions.ts'
import { failureText } from '#lib/browser/errors.ts'
import { ShopError } from '#lib/browser/http.ts'
import type { CartLineInput } from '#lib/domain/cart.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { DeskAnswer, Entry } from '#lib/domain/goods-entry.ts'
import { judged } from '#lib/domain/goods-entry.ts'

/** Spec §4, §9: add-to-cart is delayed. What is entered meanwhile goes along. */
const ADD_DELAY_MS = 200
const MOST_QUESTIONS = 4
const MOST_A_CALL = 50
/** A question changes nothing, so it is asked again before the buyer is bothered with it. */
const RETRY_MS = [1_000, 4_000]
/** Entries in the cart that are still listed. */
const MOST_ADDED = 20

export interface DeskShop {
  readonly ask: (text: string) => Promise<DeskAnswer>
  /** One result a line, in their order. Throws ShopError. */
  readonly add: (lines: readonly CartLineInput[]) => Promise<readonly AddResult[]>
  readonly takeBack: (goods: Goods, quantity: number) => Promise<boolean>
}

/** It has all that it needs, and goes into the cart by itself. */
const isMoving = ({ state, typed }: Entry): boolean =>
  state === 'waiting' || state === 'adding' || (state === 'asking' && typed !== null)

const isLost = (error: unknown): boolean =>
  !(error instanceof ShopError) || ['timeout', 'network', 'broken', 'cancelled'].includes(error.kind)

/**
 * What is scanned or typed at an entry desk, in its order. Each entry has its own question and its own answer, and goes into the
 * cart after those before it that can; one that cannot stays, with its reason, until somebody deals with it.
 */
export class EntryQueue {
  readonly #shop: DeskShop
  readonly #listeners = new Set<() => void>()
  #entries: readonly Entry[] = []
  #lastId = 0
  #asked = new Set<number>()
  #adding: ReturnType<typeof setTimeout> | true | undefined
  #undoing = Promise.resolve(true)
  /** Entries to take back as soon as they are in the cart. */
  readonly #unwanted = new Set<number>()

  constructor(shop: DeskShop) {
    this.#shop = shop
  }

  readonly entries = (): readonly Entry[] => this.#entries

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Words whose quantity comes next; `answer` is what is known to be found for them. */
  begin(text: string, answer: DeskAnswer | null = null): Entry {
    return this.#append({ text, answer })
  }

  /** Goods and a quantity that were chosen by sight. */
  put(text: string, goods: Goods, quantity: number): Entry {
    return this.#append({ text, goods, typed: String(quantity) })
  }

  write(id: number, typed: string): void {
    this.#judge(id, { typed: typed.trim() })
  }

  choose(id: number, goods: Goods): void {
    this.#judge(id, { goods })
  }

  /** Asks again, for other words if given, and goes on as far as it can. */
  retry(id: number, text?: string): void {
    this.#judge(id, { answer: null, goods: null, ...(text === undefined ? {} : { text }) })
  }

  remove(id: number): void {
    this.#set(this.#entries.filter((entry) => entry.id !== id || entry.state === 'adding'))
  }

  /** Takes the newest entry back; one that is on its way as soon as it is there. False when there is none. */
  undo(): boolean {
    const newest = this.#entries.findLast(
      (entry) => (isMoving(entry) || entry.state === 'added') && !this.#unwanted.has(entry.id),
    )
    if (!newest) return false
    if (newest.state === 'added') this.#takeBack(newest)
    else if (newest.state === 'adding') this.#unwanted.add(newest.id)
    else {
      this.remove(newest.id)
      this.onUndone(newest.goods?.name ?? newest.text, true)
    }
    return true
  }

  /** Hears of what was taken back, and of what could not be. */
  onUndone: (name: string, isUndone: boolean) => void = () => undefined

  /** Resolves once nothing that has a quantity is on its way. */
  async settled(): Promise<void> {
    while (this.#entries.some(isMoving)) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop()
          resolve()
        })
      })
    }
    await this.#undoing
  }

  #append(given: Pick<Entry, 'text'> & Partial<Entry>): Entry {
    this.#lastId += 1
    const entry = judged({
      id: this.#lastId,
      typed: null,
      answer: null,
      goods: null,
      quantity: 0,
      total: 0,
      state: 'asking',
      message: '',
      ...given,
    })
    this.#set([...this.#entries, entry])
    return entry
  }

  #judge(id: number, change: Partial<Entry>): void {
    const isFixed = ({ state }: Entry) => state === 'adding' || state === 'added'
    this.#change((entry) => (entry.id === id && !isFixed(entry) ? judged({ ...entry, ...change }) : entry))
  }

  #change(of: (entry: Entry) => Entry): void {
    this.#set(this.#entries.map(of))
  }

  #set(entries: readonly Entry[]): void {
    const added = entries.filter(({ state, message }) => state === 'added' && message === '')
    const old = new Set(added.slice(0, -MOST_ADDED))
    this.#entries = old.size === 0 ? entries : entries.filter((entry) => !old.has(entry))
    for (const listener of [...this.#listeners]) listener()
    this.#askNext()
    this.#addNext()
  }

  #askNext(): void {
    for (const { id, state, text } of this.#entries) {
      if (this.#asked.size >= MOST_QUESTIONS) return
      if (state === 'asking' && !this.#asked.has(id)) void this.#ask(id, text)
    }
  }

  async #ask(id: number, text: string): Promise<void> {
    this.#asked.add(id)
    const answer = await this.#answerTo(text)
    this.#asked.delete(id)
    const isOpen = (entry: Entry) =>
      entry.id === id && entry.text === text && entry.answer === null && entry.goods === null
    this.#change((entry) => {
      if (!isOpen(entry)) return entry
      if (typeof answer === 'string') return { ...entry, state: 'unasked', message: answer }
      return judged({ ...entry, answer })
    })
  }

  async #answerTo(text: string): Promise<DeskAnswer | string> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#shop.ask(text)
      } catch (error) {
        const pause = RETRY_MS[attempt]
        if (pause === undefined || (!isLost(error) && (error as ShopError).code !== 429))
          return failureText(error, '查询失败')
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  #addNext(): void {
    if (this.#adding === undefined && this.#batch().length > 0)
      this.#adding = setTimeout(() => void this.#add(), ADD_DELAY_MS)
  }

  /**
   * The waiting entries in their order, up to one whose goods are still being found; each goods once, as a second quantity of the
   * same goods has an answer of its own.
   */
  #batch(): readonly Entry[] {
    const known = new Set<number>()
    const batch: Entry[] = []
    for (const entry of this.#entries) {
      if (entry.state === 'asking' && entry.typed !== null) break
      if (entry.state !== 'waiting' || !entry.goods) continue
      if (known.has(entry.goods.id) || batch.length === MOST_A_CALL) break
      known.add(entry.goods.id)
      batch.push(entry)
    }
    return batch
  }

  async #add(): Promise<void> {
    this.#adding = true
    const batch = this.#batch()
    const ids = batch.map(({ id }) => id)
    this.#change((entry) => (ids.includes(entry.id) ? { ...entry, state: 'adding' } : entry))
    const lines = batch.flatMap(({ goods, quantity }) => (goods ? [{ goods, quantity }] : []))
    const changes = lines.length === 0 ? [] : await this.#send(lines)
    this.#adding = undefined
    this.#change((entry) => {
      const at = ids.indexOf(entry.id)
      return at === -1 ? entry : { ...entry, ...(changes[at] ?? lost) }
    })
    for (const entry of this.#entries) if (this.#unwanted.delete(entry.id)) this.#takeBack(entry)
  }

  async #send(lines: readonly CartLineInput[]): Promise<Partial<Entry>[]> {
    try {
      const results = await this.#shop.add(lines)
      return lines.map(({ goods }, at) => {
        const result = results[at]
        if (result?.goodsId !== goods.id) return lost
        const { isAdded, quantity: total, message } = result
        return isAdded ? { state: 'added', total, message } : { state: 'refused', message: message || '未能加入购物车' }
      })
    } catch (error) {
      const message = failureText(error, '请求失败')
      const changes: Partial<Entry> = isLost(error)
        ? { state: 'unknown', message: `${message}，请到购物车核对` }
        : { state: 'refused', message }
      return lines.map(() => changes)
    }
  }

  #takeBack(entry: Entry): void {
    const { goods, quantity } = entry
    if (entry.state !== 'added' || !goods) return
    this.#set(this.#entries.filter(({ id }) => id !== entry.id))
    this.#undoing = this.#undoing.then(async () => {
      const isUndone = await this.#shop.takeBack(goods, quantity)
      this.onUndone(goods.name, isUndone)
      return isUndone
    })
  }
}

const lost: Partial<Entry> = { state: 'unknown', message: '未收到回复，请到购物车核对' }
