import { z } from 'zod'
import type { Dice } from './dice.ts'
import { hostileTexts, likely } from './values.ts'

/** Fields by their bracket names, encoded already. */
export type Pairs = (readonly [name: string, value: string])[]

/** What a shape reads, below what it makes of that. */
function core(shape: z.core.$ZodType): z.core.$ZodType {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return core(shape.def.innerType)
  if (shape instanceof z.ZodDefault || shape instanceof z.ZodPrefault) return core(shape.def.innerType)
  return shape instanceof z.ZodPipe ? core(shape.def.in) : shape
}

function scalar(shape: z.core.$ZodType, name: string, dice: Dice): string {
  if (shape instanceof z.ZodEnum) return encodeURIComponent(String(dice.pick(shape.options)))
  if (shape instanceof z.ZodLiteral) return encodeURIComponent(String(dice.pick([...shape.values])))
  if (shape instanceof z.ZodNumber) return dice.pick(['0', '1', '2', String(dice.below(3_300)), String(dice.below(40))])
  return likely(name.replaceAll(/\[|\]|\d/g, ''), dice)
}

/** Fields somebody would send for a shape who means well. */
export function wellMeant(given: z.core.$ZodType, name: string, dice: Dice): Pairs {
  const shape = core(given)
  if (shape instanceof z.ZodObject) {
    return Object.entries(shape.shape as Record<string, z.core.$ZodType>)
      .filter(([, field]) => !(field instanceof z.ZodOptional) || dice.chance(0.6))
      .flatMap(([key, field]) => wellMeant(field, name === '' ? key : `${name}[${key}]`, dice))
  }
  if (shape instanceof z.ZodArray) {
    const count = 1 + dice.below(3)
    return Array.from({ length: count }, (_, at) => wellMeant(shape.element, `${name}[${at}]`, dice)).flat()
  }
  if (shape instanceof z.ZodUnion) return wellMeant(dice.pick(shape.options), name, dice)
  return [[name, scalar(shape, name, dice)]]
}

type Spoil = (pairs: Pairs, at: number, dice: Dice) => Pairs

const replaced = (pairs: Pairs, at: number, ...by: Pairs): Pairs => [
  ...pairs.slice(0, at),
  ...by,
  ...pairs.slice(at + 1),
]

const spoils: readonly Spoil[] = [
  (pairs, at, dice) => replaced(pairs, at, [pairs[at]?.[0] ?? '', dice.pick(hostileTexts)]),
  (pairs, at, dice) => replaced(pairs, at, [pairs[at]?.[0] ?? '', dice.pick(hostileTexts)]),
  (pairs, at, dice) => replaced(pairs, at, [pairs[at]?.[0] ?? '', `${pairs[at]?.[1] ?? ''}${dice.pick(hostileTexts)}`]),
  (pairs, at) => replaced(pairs, at),
  // A list or an object where there should be one value, and the other way round.
  (pairs, at) => replaced(pairs, at, [`${pairs[at]?.[0]}[]`, pairs[at]?.[1] ?? '']),
  (pairs, at) => replaced(pairs, at, [`${pairs[at]?.[0]}[x][y][z][w][v]`, pairs[at]?.[1] ?? '']),
  (pairs, at) => replaced(pairs, at, [(pairs[at]?.[0] ?? '').replace(/\[.*/, ''), '1']),
  (pairs, at, dice) => [...pairs, [pairs[at]?.[0] ?? '', dice.pick(hostileTexts)]],
  (pairs) => [...pairs, ...pairs],
  (pairs, at) => replaced(pairs, at, [`__proto__[${pairs[at]?.[0]}]`, '1'], ['constructor[prototype][x]', '1']),
  (pairs, at) => replaced(pairs, at, [(pairs[at]?.[0] ?? '').replace('[0]', '[99999999]'), '1']),
  (pairs, at, dice) => replaced(pairs, at, [`${dice.pick(hostileTexts)}${pairs[at]?.[0]}`, '1']),
]

/** The same fields after somebody has been at them. */
export function spoilt(pairs: Pairs, dice: Dice): Pairs {
  let left = pairs
  for (let turn = dice.below(4); turn > 0 && left.length > 0; turn -= 1) {
    left = dice.pick(spoils)(left, dice.below(left.length), dice)
  }
  return left
}

export const encoded = (pairs: Pairs): string => pairs.map(([name, value]) => `${name}=${value}`).join('&')
