import { leafletOf } from './leaflet.ts'

const fact = (label: string) => ({ label, text: `${label}。` })

test('what a leaflet tells at length stands apart from the facts, in the order of leaflets', () => {
  const given = [fact('用法用量'), fact('警示语'), fact('规格'), fact('【适应症】'), fact('贮藏'), fact('成分：')]
  const { facts, leaflet } = leafletOf(given)
  expect([facts.map(({ label }) => label), leaflet.map(({ label }) => label)]).toEqual([
    ['规格', '贮藏'],
    ['警示语', '成分', '适应症', '用法用量'],
  ])
  expect(leaflet[1]?.text).toBe('成分：。')
})

test('without a leaflet there are only facts', () => {
  expect(leafletOf([fact('规格')])).toEqual({ facts: [fact('规格')], leaflet: [] })
})
