import { onLeaving, reportTyped } from './leaving.ts'

test('all fields that are typed into report when the page is left, none after it was taken back', () => {
  const heard: string[] = []
  const forget = onLeaving(() => heard.push('gone'))
  const forgetOther = onLeaving(() => heard.push('other'))
  reportTyped()
  expect(heard).toEqual(['gone', 'other'])
  forget()
  reportTyped()
  expect(heard).toEqual(['gone', 'other', 'other'])
  forgetOther()
  reportTyped()
  expect(heard).toHaveLength(3)
})
