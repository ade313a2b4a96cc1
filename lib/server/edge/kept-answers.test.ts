import { generationOf, isUntouched, siteHasChanged } from '../site-changes.ts'

const site = 'shop_example'
const answer = (tags: readonly string[] | null) => ({ generation: generationOf(site), tags })

test('an answer is touched by a change of what it shows, and by no other', () => {
  const page = answer(['shop', 'goods:7'])
  expect(isUntouched(site, page)).toBe(true)
  siteHasChanged(site, ['goods:8', 'articles'])
  siteHasChanged(site, [])
  expect(isUntouched(site, page)).toBe(true)
  siteHasChanged(site, ['goods:9', 'goods:7'])
  expect(isUntouched(site, page)).toBe(false)
  siteHasChanged(site, ['goods:8'])
  expect(isUntouched(site, page)).toBe(false)
})

test('anything may concern an answer of which nothing is known, and an unnamed change every answer', () => {
  const [unknown, page] = [answer(null), answer(['goods:7'])]
  siteHasChanged(site, ['goods:8'])
  expect([isUntouched(site, unknown), isUntouched(site, page)]).toEqual([false, true])
  siteHasChanged(site)
  expect(isUntouched(site, page)).toBe(false)
})

test('changes of another site are none of this one', () => {
  const page = answer(['goods:7'])
  siteHasChanged('other_example', ['goods:7'])
  expect(isUntouched(site, page)).toBe(true)
})

test('an answer that is older than the changes which are remembered is asked for again', () => {
  const [old, looked] = [answer(['goods:7']), answer(['goods:7'])]
  for (let count = 0; count < 300; count += 1) {
    siteHasChanged(site, ['goods:8'])
    expect(isUntouched(site, looked)).toBe(true)
  }
  expect(isUntouched(site, old)).toBe(false)
})
