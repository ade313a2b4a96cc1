import { changeLicence, dueStep, emptyBranch, emptyLicence, newBranchKey } from './registration.ts'

const remark = (step: number) => ({ step, field: '', text: '' })

test.each([
  [[], 3],
  [[3], 3],
  [[2], 2],
  [[3, 2], 2],
])('with gaps in steps %j step %i is due', (steps, due) => {
  expect(dueStep({ missing: steps.map(remark) })).toBe(due)
})

test('what is added to the form is empty', () => {
  const { key, ...store } = emptyBranch()
  expect(key).toBeGreaterThan(0)
  expect(store).toEqual({ name: '', contact: '', phone: '', region: '', street: '', papers: [] })
  expect(emptyLicence('gsp')).toEqual({
    kind: 'gsp',
    number: '',
    validFrom: '',
    validTo: '',
    isEndless: false,
    files: [],
  })
})

test('branches have keys of their own', () => {
  expect(new Set([newBranchKey(), newBranchKey(), emptyBranch().key]).size).toBe(3)
})

test('a licence is changed beside the others, and added where there was none of its kind', () => {
  const gsp = { ...emptyLicence('gsp'), number: 'A1' }
  expect(changeLicence([gsp], { kind: 'drugLicence', number: 'B2' })).toEqual([
    gsp,
    { ...emptyLicence('drugLicence'), number: 'B2' },
  ])
  expect(changeLicence([gsp, emptyLicence('drugLicence')], { kind: 'gsp', validTo: '2030-12-31' })).toEqual([
    { ...gsp, validTo: '2030-12-31' },
    emptyLicence('drugLicence'),
  ])
})
