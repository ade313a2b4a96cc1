import { authCalls } from '#lib/contract/auth/calls.ts'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPERATOR_TOKEN } from '#shop-api/testing/sample-shop.ts'

export const password = 'a-good-password-1'

/** The code a phone is sent to prove that it is the visitor's. */
export async function codeOf(shop: TestShop, visitor: Visitor, phone: string): Promise<string> {
  await visitor.call(authCalls.sendCode, { body: { phone, purpose: 'register' } })
  return shop.codeSender.lastCode(phone)?.code ?? ''
}

let running = 0

/** Somebody new with an account, signed in, and nothing filled in yet. */
export async function registerApplicant(shop: TestShop, flow: 'single' | 'stores' = 'single') {
  running += 1
  const phone = `1370001${String(running).padStart(4, '0')}`
  const visitor = shop.visitor()
  const code = await codeOf(shop, visitor, phone)
  const body = { username: `newcomer${running}`, phone, code, password, flow, agree: '1' } as const
  const answer = await visitor.call(registrationCalls.register, { body })
  expect(answer).toMatchObject({ code: 200 })
  return { visitor, id: answer.data.member_id, ...body }
}

/** The operator's word on a member. */
export const decideOn = (shop: TestShop, id: number, body: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/admin/members/${id}/review`,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload: body,
  })
