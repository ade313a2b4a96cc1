import { expect } from '@playwright/test'
import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import type { FormValue } from '#lib/contract/form.ts'
import type { BothWays } from './both-ways.ts'
import { ways } from './both-ways.ts'
import type { Caller, Input } from './caller.ts'
import { answersToAnybody, hasInvalidId } from './id-exceptions.ts'

/** No id of any row, in every way a field's number can be none. */
const impossibleFields: readonly FormValue[] = ['0', '-1', '9223372036854775808', 'abc', ['x']]
const everything = { query: { filters: 99999, new: 1 } }

const isIdName = (name: string): boolean => /(^|_)ids?$/.test(name)
const idFieldsOf = (call: Call): readonly string[] => [...(call.body ?? []), ...(call.query ?? [])].filter(isIdName)

/** A row of somebody else, named in the address, is none. */
async function expectAbsent(key: CallKey, input: Input, strangers: BothWays): Promise<void> {
  for (const way of ways) {
    const { status, envelope } = await strangers[way].ask(key, input)
    expect([status, envelope.code]).toEqual([404, 404])
    expect(envelope.data).toBeUndefined()
  }
}

/** The owner's ids in a form, in the names of a stranger: refused, or as if there were no such rows. */
async function expectUntouched(key: CallKey, input: Input, owner: Caller, strangers: BothWays): Promise<void> {
  const before = await owner.data('cartList', everything)
  for (const way of ways) {
    const { status, envelope } = await strangers[way].ask(key, input)
    if (answersToAnybody.has(key)) expect(status).toBe(200)
    else expect([way, status >= 400 && status < 500]).toEqual([way, true])
    expect(JSON.stringify(envelope)).not.toContain('同寿堂')
  }
  expect(await owner.data('cartList', everything)).toEqual(before)
}

async function expectNoFailure(key: CallKey, names: readonly string[], input: Input, stranger: Caller): Promise<void> {
  for (const name of names) {
    for (const wrong of impossibleFields) {
      const put = (fields: Input['body']) =>
        fields && name in fields ? { ...fields, [name]: Array.isArray(fields[name]) ? [wrong] : wrong } : fields
      const { status } = await stranger.ask(key, { ...input, body: put(input.body), query: put(input.query) })
      expect([name, wrong, status >= 500]).toEqual([name, wrong, false])
    }
  }
}

/**
 * Rows of another member are out of reach: what was made for the owner is asked for by strangers. Which calls name rows
 * comes from the table of calls, so anyone who adds one with an id is in here without being asked.
 */
export async function expectOutOfReach(
  key: CallKey,
  call: Call,
  input: Input,
  owner: Caller,
  strangers: BothWays,
): Promise<void> {
  if (call.who !== 'member' || hasInvalidId.has(key)) return
  if (call.params?.id === 'id') return expectAbsent(key, input, strangers)
  const names = idFieldsOf(call)
  // Where a path's id is refused already, the form is not looked at.
  if (call.params !== undefined || names.length === 0) return
  await expectUntouched(key, input, owner, strangers)
  await expectNoFailure(key, names, input, strangers['the shop API'])
}
