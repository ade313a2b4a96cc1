import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { unitProblems } from './unit-problems.ts'
import type { BatchOfLine } from './units-table.tsx'
import { UnitsTable } from './units-table.tsx'
import { useUnits } from './use-units.ts'

afterEach(cleanup)

const row = {
  line: { name: '阿莫西林胶囊', unit: '盒', spec: '', manufacturer: '' },
  batch: { id: 7, number: 'B1', expiresOn: '2028-04-30', goodsName: '', isGift: false },
  most: 40,
} as unknown as BatchOfLine
let problems: ReturnType<typeof unitProblems> = []
let claimed: ReturnType<typeof useUnits<'damaged'>>['claimed'] = []

function Form({ photos }: { photos: number }) {
  const units = useUnits<'damaged'>()
  claimed = units.claimed
  problems = unitProblems(units.claimed, photos).filter((each) => each !== false)
  return (
    <UnitsTable
      caption="逐批核对收货"
      rows={[row]}
      causesOf={() => [{ value: 'damaged', text: '破损' }]}
      noneText="无差异"
      mostLabel="应收"
      quantityLabel="差异数量"
      choices={units.choices}
      onChoose={units.choose}
    />
  )
}

function claim(text?: string, photos = 1): HTMLInputElement {
  render(<Form photos={photos} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'damaged' } })
  const field = screen.getByRole<HTMLInputElement>('textbox')
  if (text !== undefined) fireEvent.change(field, { target: { value: text } })
  return field
}

test('a cause fills in no number: the buyer says how many, and nothing is claimed before', () => {
  expect(claim().value).toBe('')
  expect(problems).toEqual([{ message: '已选原因的商品：请填写数量' }])
})

test.each([
  ['2', 2],
  ['２ 盒', 2],
  ['40', 40],
])('%s is claimed as %i', (text, quantity) => {
  claim(text)
  expect([claimed, problems]).toEqual([[{ batchId: 7, cause: 'damaged', quantity, problem: '' }], []])
})

test.each([
  ['50', '数量不能超过40，现为“50”'],
  ['1.5', '数量须为整数，现为“1.5”'],
  ['-2', '数量须大于0，现为“-2”'],
  ['1件', '请按盒填写数量，现为“1件”'],
])('%s is refused at its place, neither cut nor capped', (text, message) => {
  expect(claim(text).value).toBe(text)
  expect(screen.getByText(message)).toBeTruthy()
  expect(problems).toEqual([{ message: `已选原因的商品：${message}` }])
})

test('damage without a photo is not claimed, since none can be added afterwards', () => {
  claim('2', 0)
  expect(problems).toEqual([{ field: 'upload_ids', message: '破损须附照片' }])
})
