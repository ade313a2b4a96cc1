/**
 * Which generic, spec and maker the n-th goods is. The answer depends on n alone, so a shop of a million begins with the
 * same goods as a shop of three thousand, and no two goods share name, spec and maker.
 */

import type { Generic } from '#shop-api/sample-shop/catalogue/line-table.ts'
import { canMake, extendedManufacturers, manufacturers } from '#shop-api/sample-shop/catalogue/manufacturers.ts'
import { mix, randomFrom, shuffled } from '#shop-api/sample-shop/model/random.ts'
import type { SampleManufacturer } from '#shop-api/sample-shop/model/types.ts'
import { allGenerics } from './all-generics.ts'

export type Variant = {
  generic: Generic
  genericIndex: number
  specIndex: number
  maker: SampleManufacturer
}

type Plan = {
  /** Generic indexes, each as often as its weight, in random order: one round. */
  round: { genericIndex: number; nth: number }[]
  makers: SampleManufacturer[][]
}

/** The houses that carry a generic; the long list comes after them. */
function ownMakers(generic: Generic): SampleManufacturer[] {
  return manufacturers.filter((one) => canMake(one, generic.kind, generic.categoryId))
}

const plans = new Map<number, Plan>()

function planOf(seed: number): Plan {
  const known = plans.get(seed)
  if (known) return known
  const slots = allGenerics.flatMap((generic, genericIndex) =>
    Array.from({ length: generic.weight }, (_, nth) => ({ genericIndex, nth })),
  )
  const plan: Plan = {
    round: shuffled(slots, randomFrom(seed)),
    makers: allGenerics.map((generic, index) => shuffled(ownMakers(generic), randomFrom(mix(seed, index)))),
  }
  plans.set(seed, plan)
  return plan
}

export function variantAt(seed: number, n: number): Variant {
  const plan = planOf(seed)
  const slot = plan.round[n % plan.round.length]
  const generic = slot && allGenerics[slot.genericIndex]
  const own = slot && plan.makers[slot.genericIndex]
  if (!slot || !generic || !own) throw new Error(`no variant ${n}`)
  const turn = Math.floor(n / plan.round.length) * generic.weight + slot.nth
  // Herbs have many packs and few turns: each begins with another one.
  const firstSpec = generic.kind === 'piece' ? mix(seed, slot.genericIndex) : 0
  const specIndex = (turn + firstSpec) % generic.specs.length
  const block = Math.floor(turn / generic.specs.length)
  return { generic, genericIndex: slot.genericIndex, specIndex, maker: makerAt(own, block, specIndex, generic.name) }
}

/** For one spec, ever new makers as blocks go on; specs of one block are spread over makers, too. */
function makerAt(own: SampleManufacturer[], block: number, specIndex: number, name: string): SampleManufacturer {
  const within = block < own.length
  const list = within ? own : extendedManufacturers
  const place = (within ? block : block - own.length) + specIndex * 5
  if (!within && block - own.length >= list.length) throw new Error(`no makers left for ${name}`)
  const maker = list[place % list.length]
  if (!maker) throw new Error(`no maker for ${name}`)
  return maker
}

/** The makers a shop of so many goods needs: the sixty-odd houses, and the long list only when they do not suffice. */
export function manufacturersFor(count: number): SampleManufacturer[] {
  const roundLength = allGenerics.reduce((sum, generic) => sum + generic.weight, 0)
  const rounds = Math.ceil(count / roundLength)
  const overflows = allGenerics.some((generic) => {
    return Math.ceil((rounds * generic.weight) / generic.specs.length) > ownMakers(generic).length
  })
  return overflows ? [...manufacturers, ...extendedManufacturers] : manufacturers
}
