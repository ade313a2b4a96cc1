import { DAY_MS } from '#lib/kernel/time.ts'
import { payerKey } from '#shop-api/modules/trade/bank-credits/payers.ts'

/** Money that the books say left by bank: a refund, or a withdrawal. */
export interface BookedOut {
  readonly id: number
  /** China day, as of lines. */
  readonly day: string
  readonly amountFen: number
  /** What names it: the bank's number as an operator typed it, or that of the withdrawal. */
  readonly number: string
  readonly payeeName: string
  /** Empty: not known here. */
  readonly payeeAccount: string
}

/** A line of a statement that is of nothing yet. */
export interface LineOut {
  readonly id: number
  readonly bookedOn: string
  readonly amountFen: number
  readonly serialNo: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly remark: string
}

/** Shorter numbers are found in remarks by chance. */
const LEAST_NAMING = 8

const isNamed = ({ number }: BookedOut, { serialNo, remark }: LineOut): boolean =>
  number !== '' &&
  (serialNo === number || (number.length >= LEAST_NAMING && remark.split(/[^0-9A-Za-z]+/).includes(number)))

const isSameAmount = (booked: BookedOut, line: LineOut): boolean => booked.amountFen === line.amountFen

/** What makes a line that of a movement, the surest first. */
const rules: readonly ((booked: BookedOut, line: LineOut) => boolean)[] = [
  (booked, line) => isNamed(booked, line) && isSameAmount(booked, line),
  isNamed,
  (booked, line) =>
    isSameAmount(booked, line) && booked.payeeAccount !== '' && booked.payeeAccount === line.payeeAccount,
  (booked, line) => isSameAmount(booked, line) && payerKey(booked.payeeName) === payerKey(line.payeeName),
]

const daysApart = (booked: BookedOut, line: LineOut): number =>
  Math.abs(Date.parse(booked.day) - Date.parse(line.bookedOn)) / DAY_MS

/** Which line is which movement, each at most once; of several that may be, the nearest day. */
export function pairOutgoing(booked: readonly BookedOut[], lines: readonly LineOut[]): ReadonlyMap<number, number> {
  const lineOf = new Map<number, number>()
  const taken = new Set<number>()
  for (const rule of rules) {
    const fits = booked.flatMap((each) =>
      lines.filter((line) => rule(each, line)).map((line) => ({ each, line, apart: daysApart(each, line) })),
    )
    for (const { each, line } of fits.sort((a, b) => a.apart - b.apart || a.each.id - b.each.id)) {
      if (lineOf.has(each.id) || taken.has(line.id)) continue
      lineOf.set(each.id, line.id)
      taken.add(line.id)
    }
  }
  return lineOf
}
