import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { QuantityStepper } from './quantity-stepper.tsx'

afterEach(cleanup)

const add = jest.fn()

function Row({ name, onRemove }: { name: string; onRemove?: () => void }) {
  const [quantity, setQuantity] = useState(10)
  return (
    <li>
      <QuantityStepper
        label={`采购数量 ${name}`}
        value={quantity}
        bounds={{ min: 1, step: 1, max: 999 }}
        onCommit={setQuantity}
        onTyping={setQuantity}
      />
      <button type="button" data-takes-quantity onClick={() => add(name, quantity)}>
        加购{name}
      </button>
      <button type="button" onClick={onRemove}>
        移除{name}
      </button>
    </li>
  )
}

describe('a button beside text that is no quantity', () => {
  beforeEach(() => {
    add.mockReset()
  })

  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `采购数量 ${name}` })
  const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  test.each(['1.5', '-5', '', '2*10'])(
    '%j: nothing is done with the number before it, before and after the field is left',
    (text) => {
      const onRemove = jest.fn()
      render(<Row name="甲" onRemove={onRemove} />)
      type('甲', text)
      press('加购甲')
      fireEvent.blur(field('甲'))
      press('加购甲')
      press('增加采购数量 甲')
      expect([add.mock.calls, field('甲').value, document.activeElement]).toEqual([[], text, field('甲')])
      expect(screen.getByRole('status').textContent).toContain('仍为10')
      press('移除甲')
      expect(onRemove).toHaveBeenCalledTimes(1)
      type('甲', '12')
      fireEvent.blur(field('甲'))
      press('加购甲')
      expect(add.mock.calls).toEqual([['甲', 12]])
    },
  )

  test('holds the buttons of its own row, and those of the whole list', () => {
    const all = jest.fn()
    render(
      <div>
        <ul>
          <Row name="甲" />
          <Row name="乙" />
        </ul>
        <button type="button" data-takes-quantity onClick={all}>
          全部加购
        </button>
      </div>,
    )
    type('乙', '1.5')
    press('加购甲')
    press('加购乙')
    press('全部加购')
    expect([add.mock.calls, all.mock.calls]).toEqual([[['甲', 10]], []])
    expect(document.activeElement).toBe(field('乙'))
  })
})
