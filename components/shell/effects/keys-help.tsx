import { useState } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { areKeysOn, setKeysOn } from './keys-setting.ts'

interface KeyEntry {
  /** Pressed one after the other, or any one of them; those with + together. */
  readonly keys: readonly string[]
  readonly what: string
}

const groups: readonly { readonly place: string; readonly entries: readonly KeyEntry[] }[] = [
  {
    place: '任意页面',
    entries: [
      { keys: ['/'], what: '搜索，或快速录单（数量框、勾选框、下拉框中也可用）' },
      { keys: ['g', 'c'], what: '购物车（先按 g 再按 c）' },
      { keys: ['F9'], what: '去购物车；在购物车中去结算，在采购计划预览中加入购物车（也可按 Ctrl + Enter）' },
      { keys: ['?'], what: '查看快捷键' },
      { keys: ['扫码'], what: '直接扫商品条码即可查询，无需先点搜索框；弹窗关闭后再查询' },
      { keys: ['Esc'], what: '关闭弹窗' },
    ],
  },
  {
    place: '搜索框',
    entries: [
      { keys: ['↑', '↓'], what: '选择建议' },
      { keys: ['Enter'], what: '搜索所选建议或输入的文字' },
      { keys: ['Esc'], what: '关闭建议，保留文字' },
      { keys: ['↓', 'Enter'], what: '搜索后，到结果的第一个数量框；按 ↓ 无需等页面打开' },
    ],
  },
  {
    place: '快速录单（快捷采购、购物车）',
    entries: [
      { keys: ['Enter', 'Tab'], what: '输入或扫码后到本条的数量框，无需等查询结果' },
      { keys: ['Enter'], what: '在数量框中：加购并回到录单框；未能加购的留在录单队列中' },
      { keys: ['↓'], what: '录单框为空时，到页面的第一个数量框' },
      { keys: ['Ctrl + Z'], what: '撤销上一次加购，可连续撤销' },
    ],
  },
  {
    place: '列表和购物车的数量框',
    entries: [
      { keys: ['Enter'], what: '加入购物车（购物车中为保存）并到下一行' },
      { keys: ['Shift + Enter'], what: '到上一行' },
      { keys: ['↑', '↓'], what: '上一行、下一行' },
      { keys: ['Alt + ↑', 'Alt + ↓'], what: '加、减一个采购单位' },
      { keys: ['Esc'], what: '恢复原数量' },
    ],
  },
  {
    place: '核对订单的商品清单',
    entries: [
      { keys: ['↑', '↓'], what: '各行之间移动' },
      { keys: ['←', '→'], what: '行内移动' },
    ],
  },
]

function Entry({ entry }: { entry: KeyEntry }) {
  return (
    <tr className="border-line-soft border-b">
      <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
        {entry.keys.map((key) => (
          <kbd key={key} className="mr-1 inline-block min-w-6 rounded border border-line-strong px-1 text-center">
            {key}
          </kbd>
        ))}
      </th>
      <td className="py-1.5 pl-2 text-ink-700">{entry.what}</td>
    </tr>
  )
}

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
        {groups.map(({ place, entries }) => (
          <tbody key={place}>
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-3 pb-1 text-left font-semibold text-table">
                {place}
              </th>
            </tr>
            {entries.map((entry) => (
              <Entry key={entry.what} entry={entry} />
            ))}
          </tbody>
        ))}
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
