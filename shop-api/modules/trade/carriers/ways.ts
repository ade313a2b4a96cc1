import { jsonWay } from './json-way.ts'
import { standInWay } from './stand-in.ts'
import type { Carrier, CarrierWay } from './way.ts'

type Way = Carrier['way']

/** How carriers are spoken with, by the word their rows have: another kind of carrier is a file beside these and a line here. */
export const carrierWays: Readonly<Record<Way, CarrierWay>> = {
  json: jsonWay,
  'stand-in': standInWay,
}

/** The same in words, for forms and files. */
export const wayNames = Object.fromEntries(
  Object.entries(carrierWays).map(([way, { label }]) => [way, label]),
) as Readonly<Record<Way, string>>
