import { regionPath } from './address.ts'

const leaf = (code: string) => ({ code, name: code, children: [] })
const tree = [
  { code: '32', name: '江苏', children: [{ code: '3201', name: '南京', children: [leaf('320106'), leaf('320115')] }] },
  { code: '82', name: '澳门', children: [leaf('820001')] },
]

test('the way to a region goes down from its province, however deep it lies', () => {
  expect(regionPath(tree, '320115')).toEqual(['32', '3201', '320115'])
  expect(regionPath(tree, '820001')).toEqual(['82', '820001'])
  expect(regionPath(tree, '999999')).toEqual([])
})
