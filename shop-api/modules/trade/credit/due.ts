export interface Debt {
  readonly dueOn: string
  readonly amount: number
}

/**
 * The day by which something has to be paid: repayments count against the oldest debt, so what is still owed is the
 * newest of it. Debts come with the latest day first.
 */
export function nextDueDay(debts: readonly Debt[], used: number): string | null {
  let left = used
  let day: string | null = null
  for (const { dueOn, amount } of debts) {
    if (left <= 0) break
    day = dueOn
    left -= amount
  }
  return day
}
