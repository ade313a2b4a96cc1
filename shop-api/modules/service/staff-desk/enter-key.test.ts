import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

const script = readFileSync(new URL('./assets/desk.mjs', import.meta.url), 'utf8')

/** What the script does with a key in the answer's field: how often the form was sent. */
function sendsAfter(key: object): number {
  let sends = 0
  let onKey: (event: object) => void = () => undefined
  const text = {
    addEventListener: (name: string, listener: typeof onKey) => {
      if (name === 'keydown') onKey = listener
    },
  }
  const form = { elements: { text }, addEventListener: () => undefined, requestSubmit: () => (sends += 1) }
  const document = {
    querySelector: () => null,
    getElementById: (id: string) => (id === 'answer' ? form : null),
  }
  runInNewContext(script, { document })
  onKey({ key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13, preventDefault: () => undefined, ...key })
  return sends
}

test.each([
  ['Enter', {}, 1],
  ['Shift+Enter', { shiftKey: true }, 0],
  ['Enter that chooses a word', { isComposing: true, keyCode: 229 }, 0],
  ['Enter that ended a composition, as Safari sends it', { keyCode: 229 }, 0],
])('%s', (_, key, sends) => {
  expect(sendsAfter(key)).toBe(sends)
})
