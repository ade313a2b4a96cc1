import { eq } from 'drizzle-orm'
import { encodeForm } from '#lib/contract/form.ts'
import { addOperator, listOperators } from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { operatorSessions } from '#shop-api/modules/identity/operators/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'

type Form = Readonly<Record<string, string | number | string[]>>
type Headers = Readonly<Record<string, string>>

const HOST = 'desk.example'

/** A browser at the back office: keeps cookies, and sends forms as pages of it do. */
export function staffBrowser(shop: TestShop, remoteAddress = '127.0.0.1') {
  const jar = new Map<string, string>()

  async function send(method: 'GET' | 'POST', url: string, headers: Headers, payload?: string | Buffer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.app.inject({
      method,
      url,
      remoteAddress,
      headers: { host: HOST, ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  const get = (url: string, headers: Headers = {}) => send('GET', url, headers)

  const tokenIn = (body: string): string => /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? ''

  /** A form as it is, without the token of any page. */
  const postBare = (url: string, form: Form, headers: Headers = {}) =>
    send(
      'POST',
      url,
      { origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      encodeForm(form as Record<string, string>).toString(),
    )

  let token = ''
  const ownToken = async () => {
    if (token === '') token = tokenIn((await get('/staff')).body)
    return token
  }

  /** A form with files, as a browser encodes it. */
  async function postFiles(url: string, fields: Readonly<Record<string, string>>, files: readonly File[]) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ csrf: await ownToken(), ...fields })) form.set(name, value)
    for (const file of files) form.append('files', file)
    const request = new Request(`http://${HOST}`, { method: 'POST', body: form })
    const contentType = request.headers.get('content-type') ?? ''
    const payload = Buffer.from(await request.arrayBuffer())
    return send('POST', url, { origin: `http://${HOST}`, 'content-type': contentType }, payload)
  }

  const browser = {
    jar,
    get,
    postBare,
    postFiles,
    /** A form with the token of the session's pages. */
    async post(url: string, form: Form = {}, headers: Headers = {}) {
      return postBare(url, { csrf: await ownToken(), ...form }, headers)
    },
    /** A form that brings a file along. */
    upload: (
      url: string,
      { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
      form: Readonly<Record<string, string>> = {},
    ) => postFiles(url, form, [new File([bytes as BlobPart], name)]),
    async signIn(username: string, password: string) {
      const page = await get('/staff/sign-in')
      token = ''
      return postBare('/staff/sign-in', { csrf: tokenIn(page.body), username, password })
    },
    tokenIn,
  }
  return browser
}

export type StaffBrowser = ReturnType<typeof staffBrowser>

let running = 0

/** Somebody with just these roles, signed in. An administrator's two-step code is taken as given. */
export async function staffWith(shop: TestShop, ...roles: Role[]): Promise<StaffBrowser> {
  running += 1
  const username = `staff-${running}`
  const isAdmin = roles.includes('admin')
  const password = await addOperator(shop.db, { username, name: `员工${running}`, roles, staffId: null }, shop.now)
  const browser = staffBrowser(shop)
  await browser.signIn(username, password)
  if (isAdmin) await proveByHand(shop, username)
  return browser
}

async function proveByHand(shop: TestShop, username: string): Promise<void> {
  const row = (await listOperators(shop.db)).find((each) => each.username === username)
  await shop.db
    .update(operatorSessions)
    .set({ provedAt: shop.now })
    .where(eq(operatorSessions.operatorId, row?.id ?? 0))
}
