import { HeardChanges } from './heard-changes.ts'

/** A process that heard of these first, as the newest there were, and then of these changes. */
function process(first: readonly number[], ...events: readonly (readonly [number[], string[]])[]): HeardChanges {
  const heard = new HeardChanges()
  heard.begin(true)
  heard.note(first, [])()
  for (const [ids, tags] of events) heard.note(ids, tags)()
  return heard
}

const page = ['shop', 'goods:1']

test.each([
  ['both know the same', process([1, 2]), process([1, 2]), true],
  ['the other knows more', process([1, 2]), process([1, 2], [[3], ['goods:1']]), true],
  ['the other does not know of a change of the page', process([1, 2], [[3], ['goods:1']]), process([1, 2]), false],
  ['the other does not know of a change of something else', process([1], [[3], ['goods:2']]), process([1]), true],
  ['the other does not know of a change of everything', process([1], [[3], ['shop']]), process([1]), false],
  ['the other began later, and was told of it', process([1], [[3], ['goods:1']]), process([1, 2, 3]), true],
  [
    'the other heard of a later one, and of this one too late',
    process([1], [[2, 3], ['goods:1']]),
    process([1, 3]),
    false,
  ],
  ['this one began later, with more', process([1, 2, 3]), process([1, 2]), false],
  ['nothing ever changed', process([]), process([]), true],
])('%s', (_, here, there, isGood) => {
  expect(here.allows(there.applied ?? [], page)).toBe(isGood)
})

test('a change counts here as soon as it is heard of, for others when its pages are dropped', () => {
  const heard = process([1])
  const applied = heard.note([2], ['goods:1'])
  expect([heard.applied, heard.allows([1], page)]).toEqual([[1], false])
  applied()
  expect([heard.applied, heard.allows([1, 2], page)]).toEqual([[1, 2], true])
})

test('nothing is shared before the shop API has named changes, and nothing is given for a while after a break', () => {
  const heard = new HeardChanges()
  expect([heard.applied, heard.allows([1], page)]).toEqual([null, false])
  heard.begin(true)
  heard.note([1], [])()
  heard.begin(false)
  expect(heard.allows([1], page)).toBe(false)
  heard.note([1, 2], [])()
  expect([heard.applied, heard.allows([1], page), heard.allows([1, 2], page)]).toEqual([null, false, true])
})

test('what was long ago is known to everybody', () => {
  const many = process([1, 2])
  for (let id = 3; id < 2_000; id += 1) many.note([id], ['goods:1'])()
  expect(many.applied).toHaveLength(400)
  expect(many.allows(many.applied ?? [], page)).toBe(true)
  expect(many.allows([1, 2], page)).toBe(false)
})
