import { callEntries } from '#lib/contract/calls.ts'
import { createBareUpstream } from '../../docs/examples/bare-upstream.mjs'
import { shownCalls, valuesIn } from './fields.ts'

interface Line {
  readonly id: number
  readonly goods?: { readonly id: number }
}

const shown = new Map(shownCalls.map((call) => [call.key, call]))

it('names a row for every shown call, and for no other', () => {
  const inContract = callEntries.flatMap(([, call]) => (call.feature ? [] : [`${call.method} ${call.path}`]))
  expect([...shown.keys()].sort()).toEqual(inContract.sort())
  expect(shown.size).toBe(66)
})

describe('the bare upstream', () => {
  const answers = new Map<string, unknown>()
  let base = ''
  let cookie = ''
  const server = createBareUpstream({
    alter: (key: string, data: unknown) => {
      answers.set(key, data)
      return data
    },
  })
  const ask = (method: string, path: string, body?: Record<string, string>, as = cookie) =>
    fetch(base + path, {
      method,
      headers: { cookie: as },
      redirect: 'manual',
      ...(body ? { body: new URLSearchParams(body) } : {}),
    })
  const signIn = async () => {
    cookie = (await ask('GET', '/login?from=/user')).headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const linesNow = async () =>
    ((await (await ask('GET', '/api/cart/list')).json()) as { data: { data: Line[] } }).data.data

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  beforeEach(signIn)
  afterAll(() => void server.close())

  const idOf = (path: string): string => {
    if (path.includes('/cart/{id}')) return '501'
    return /goods|quick_add/.test(path) ? '101' : '1'
  }
  const inOrder = [...shownCalls].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

  it('answers every shown call with the fields of the table, all of them and no others', async () => {
    const missing: string[] = []
    const added: string[] = []
    for (const { key, method, path, fields } of inOrder) {
      const query = path.endsWith('postDetail') ? '?id=72' : ''
      const response = await ask(method, path.replace(/\{\w+\}/, idOf(path)) + query, bodies[path])
      const { code } = (await response.json()) as { code: number }
      expect([key, response.status, code]).toEqual([key, 200, 200])
      const leaves = fields.filter(({ kind }) => kind !== 'list' && kind !== 'object').map((field) => field.path)
      const values = valuesIn(answers.get(key))
      const sent = new Set(values.filter(({ value }) => value !== undefined).map((each) => each.path))
      const empty = values.filter(({ value }) => value === undefined).map((each) => each.path)
      const isSent = (leaf: string) => sent.has(leaf) || empty.some((list) => leaf.startsWith(list))
      missing.push(...leaves.filter((each) => !isSent(each)).map((each) => `${key} ${each}`))
      added.push(...[...sent].filter((each) => !leaves.includes(each)).map((each) => `${key} ${each}`))
    }
    expect({ missing, added }).toEqual({ missing: [], added: [] })
  })

  it('knows nothing else, and asks a guest to sign in where', async () => {
    expect((await ask('GET', '/api/orders')).status).toBe(404)
    expect((await ask('GET', '/')).status).toBe(404)
    const refused = (await (await ask('GET', '/api/cart/list', undefined, '')).json()) as object
    expect(refused).toEqual({ code: 10001, message: '请先登录', data: { login_url: `${base}/login` } })
  })

  it.each([
    ['params[0][goods_id]', 'params[0][number]'],
    ['0[goods_id]', '0[number]'],
    ['params[goods_id]', 'params[number]'],
    ['goods_id', 'number'],
  ])('puts goods into the cart that come as %s', async (id, number) => {
    await ask('POST', '/api/cart', { [id]: '103', [number]: '2' })
    const [added] = (await linesNow()).filter(({ goods }) => goods?.id === 103)
    expect(added).toMatchObject({ number: 2, price: '6.30', is_selected: 1 })
    const { id: lineId } = added as Line
    await ask('POST', `/api/cart/${lineId}/edit`, { [id]: '103', [number]: '5' })
    expect(await linesNow()).toContainEqual(expect.objectContaining({ id: lineId, number: 5 }))
    await ask('POST', '/api/cart/batch_delete', { 'ids[0]': String(lineId) })
    expect((await linesNow()).map((each) => each.id)).not.toContain(lineId)
  })
})

/** Forms of the calls that need one. */
const bodies: Record<string, Record<string, string>> = {
  '/api/cart': { 'params[goods_id]': '101', 'params[number]': '1' },
  '/api/cart/{id}/edit': { 'params[number]': '2' },
  '/api/cart/checkout': { 'ids[0]': '501', 'ids[1]': '502', 'ids[2]': '503' },
  '/api/cart/batch_select': { 'ids[0]': '501', is_selected: '0' },
}
