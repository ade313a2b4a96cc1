'use client'

import { useState } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { areKeysOn, setKeysOn } from './keys-setting.ts'

const keys = [
  { keys: ['/'], what: '搜索' },
  { keys: ['g', 'c'], what: '购物车' },
  { keys: ['?'], what: '键盘帮助' },
  { keys: ['Enter'], what: '数量框：加入购物车并跳到下一行' },
  { keys: ['↑', '↓'], what: '数量框：上一行、下一行' },
  { keys: ['Esc'], what: '关闭弹出内容' },
]

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Modal open onClose={onClose} title="键盘快捷键">
      <table className="w-full text-base">
        <caption className="sr-only">快捷键和作用</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">按键</th>
            <th scope="col">作用</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((entry) => (
            <tr key={entry.what} className="border-line-soft border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {entry.keys.map((key) => (
                  <kbd
                    key={key}
                    className="mr-1 inline-block min-w-6 rounded border border-line-strong px-1 text-center"
                  >
                    {key}
                  </kbd>
                ))}
              </th>
              <td className="py-2 text-ink-700">{entry.what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        className="mt-4"
        label="启用单键快捷键（/、g c、?）"
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked)
          setKeysOn(event.target.checked)
        }}
      />
    </Modal>
  )
}
