export const DUE = 2000

interface ExpectedOrder {
  state: 'submitted' | 'paid' | 'cancelled'
  by: 'balance' | ExpectedAttempt | null
  kept: number
}

interface ExpectedAttempt {
  readonly order: ExpectedOrder
  readonly way: string
  isPressed: boolean
  isKnown: boolean
  isClosed: boolean
  mode: 'at once' | 'later' | 'never'
  readonly refunds: { amount: number; state: 'waiting' | 'pending' | 'refused' | 'done' | 'balance' }[]
}

/** The books of orders and payments as a person would keep them on a sheet: no code of the shop. */
export class ExpectedBooks {
  readonly orders: ExpectedOrder[] = []
  readonly attempts: ExpectedAttempt[] = []
  balance = 0

  order(): void {
    this.orders.push({ state: 'submitted', by: null, kept: 0 })
  }

  /** The payment that is gone on with, or begun; null where the order takes none. */
  begin(order: ExpectedOrder, way: string): { attempt: ExpectedAttempt; isNew: boolean } | null {
    if (order.state !== 'submitted') return null
    const waiting = this.attempts.find((each) => each.order === order && !each.isKnown && !each.isClosed)
    if (waiting?.way === way) return { attempt: waiting, isNew: false }
    if (waiting) this.end(waiting)
    if (order.state !== 'submitted') return null
    const attempt: ExpectedAttempt = {
      order,
      way,
      isPressed: false,
      isKnown: false,
      isClosed: false,
      mode: 'at once',
      refunds: [],
    }
    this.attempts.push(attempt)
    return { attempt, isNew: true }
  }

  press(attempt: ExpectedAttempt): void {
    if (!attempt.isClosed) attempt.isPressed = true
  }

  /** The shop hears, in whatever way, that it was paid. */
  hear(attempt: ExpectedAttempt): void {
    if (!attempt.isPressed || attempt.isKnown) return
    attempt.isKnown = true
    if (attempt.order.state === 'submitted') Object.assign(attempt.order, { state: 'paid', by: attempt, kept: DUE })
    else attempt.refunds.push({ amount: DUE, state: 'waiting' })
  }

  end(attempt: ExpectedAttempt): void {
    if (attempt.isPressed) this.hear(attempt)
    else attempt.isClosed = true
  }

  payFromBalance(order: ExpectedOrder): void {
    if (order.state !== 'submitted' || this.balance < DUE) return
    this.balance -= DUE
    Object.assign(order, { state: 'paid', by: 'balance', kept: DUE })
  }

  giveBack(order: ExpectedOrder, amount: number): void {
    if (amount === 0) return
    if (order.by === 'balance') this.balance += amount
    else order.by?.refunds.push({ amount, state: 'waiting' })
    order.kept -= amount
  }

  cancel(order: ExpectedOrder): void {
    if (order.state === 'cancelled') return
    if (order.state === 'paid') this.giveBack(order, order.kept)
    order.state = 'cancelled'
  }

  ask(): void {
    for (const attempt of this.attempts) {
      if (attempt.isKnown || attempt.isClosed) continue
      if (attempt.isPressed) this.hear(attempt)
      else if (attempt.order.state !== 'submitted') attempt.isClosed = true
    }
  }

  workRefunds(): void {
    const outcome = { 'at once': 'done', later: 'pending', never: 'refused' } as const
    for (const { mode, refunds } of this.attempts) {
      for (const refund of refunds) if (refund.state === 'waiting') refund.state = outcome[mode]
    }
  }

  /** What the provider had under way has arrived; the shop hears of it when it asks. */
  arrive(): void {
    for (const { refunds } of this.attempts)
      for (const refund of refunds) if (refund.state === 'pending') refund.state = 'done'
  }

  toBalance(): void {
    for (const { refunds } of this.attempts) {
      for (const refund of refunds) {
        if (refund.state !== 'refused') continue
        refund.state = 'balance'
        this.balance += refund.amount
      }
    }
  }

  retry(): void {
    for (const { refunds } of this.attempts)
      for (const refund of refunds) if (refund.state === 'refused') refund.state = 'waiting'
  }
}
