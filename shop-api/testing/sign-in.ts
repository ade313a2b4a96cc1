import { authCalls } from '#lib/contract/auth/calls.ts'
import { memberLines } from '#shop-api/sample-shop/accounts/member-lines.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from './sample-shop.ts'

/** The sample member of a phone. */
export function sampleLine(phone: string) {
  const line = memberLines.find((each) => each.phone === phone)
  if (!line) throw new Error(`the sample shop has no member ${phone}`)
  return line
}

/** A visitor signed in as the sample member of a phone. */
export async function signInAs(shop: TestShop, phone: string): Promise<Visitor> {
  const password = sampleSignIns.find((each) => each.phone === phone)?.password ?? ''
  const visitor = shop.visitor()
  const { code, message } = await visitor.call(authCalls.login, { body: { account: phone, password } })
  if (code !== 200) throw new Error(`signing in as ${phone}: ${message}`)
  return visitor
}
