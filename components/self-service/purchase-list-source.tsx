import type { DragEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { isEditable } from '#components/ui/search-field.ts'
import { TextArea } from '#components/ui/text-field.tsx'
import { forgetPastedRows, pastedRows } from '#lib/browser/pasted-rows.ts'
import type { ListTable } from '#lib/browser/purchase-list-file.ts'
import { readListFile } from '#lib/browser/purchase-list-file.ts'
import type { QuantityChoice } from '#lib/domain/purchase-list-quantity.ts'
import type { PurchaseListLine } from '#lib/domain/purchase-list-table.ts'
import { MOST_PURCHASE_LIST_LINES, pastedCells, readPurchaseList } from '#lib/domain/purchase-list-table.ts'
import { toCsv } from '#lib/kernel/csv.ts'
import { readNumberAlone } from '#lib/kernel/quantity.ts'
import { QuantityColumn } from './quantity-column.tsx'
import { ScanField } from './scan-field.tsx'

interface PurchaseListSourceProps {
  isBusy: boolean
  /** Lines, and what is unusual about the file they are from. */
  onLines: (lines: readonly PurchaseListLine[], notes: readonly string[]) => void
}

/** Several rows or cells; a single code or name may still be written on. */
const isTable = (pasted: string): boolean => /[\r\n\t]/.test(pasted.trim())

interface Asked {
  readonly table: ListTable
  readonly choices: readonly QuantityChoice[]
}

const template = [
  ['商品编码', '商品名称', '规格', '生产厂家', '数量'],
  ['', '阿莫西林胶囊', '0.25g*24粒', '', '10'],
]

/** Where a purchase list comes from: a sheet's cells pasted, a file, or codes from a scanner. All end up in one list. */
export function PurchaseListSource({ isBusy, onLines }: PurchaseListSourceProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOver, setIsOver] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  /** The next change of the text is what was pasted. */
  const isPasted = useRef(false)

  const send = (lines: readonly PurchaseListLine[], notes: readonly string[]): void => {
    if (lines.length === 0) setProblem('内容为空，请粘贴或上传采购计划')
    else if (lines.length > MOST_PURCHASE_LIST_LINES) {
      setProblem(`共 ${lines.length} 行，一次最多导入 ${MOST_PURCHASE_LIST_LINES} 行，请分次导入`)
    } else {
      setProblem('')
      onLines(lines, notes)
    }
  }

  /** Reads cells into lines, once it is known which column holds the quantities. */
  const read = (table: ListTable, quantityAt?: number | null): void => {
    const lines = readPurchaseList(table.cells, quantityAt, table.flaws)
    setAsked(lines.ok ? null : { table, choices: lines.problem })
    if (lines.ok) send(lines.value, table.notes)
    else setProblem('')
  }

  const readText = (written: string): void => read({ cells: pastedCells(written), flaws: [], notes: [] })

  /** Rows that were pasted are looked up at once; the text stays for who comes back to mend it. */
  const takeOver = useEffectEvent((rows: string): void => {
    setText(rows)
    readText(rows)
  })
  useEffect(() => {
    const rows = pastedRows()
    forgetPastedRows()
    if (rows !== '') takeOver(rows)
    // Pasted where no field takes it: on this page it is meant for the list.
    const onPaste = (event: globalThis.ClipboardEvent): void => {
      const pasted = event.clipboardData?.getData('text') ?? ''
      const isHidden = file.current?.checkVisibility?.() === false
      if (isHidden || isEditable(event.target) || !isTable(pasted)) return
      event.preventDefault()
      takeOver(pasted)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  const sendFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const table = await readListFile(chosen)
    if (table.ok) read(table.value)
    else setProblem(table.problem)
  }

  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    void sendFile(event.dataTransfer.files[0])
  }

  return (
    <div className="grid gap-3 desktop:grid-cols-2">
      <section className="flex flex-col gap-3 border border-line bg-surface p-4">
        <TextArea
          label="粘贴或输入采购计划"
          rows={11}
          value={text}
          onPaste={(event) => {
            isPasted.current = isTable(event.clipboardData.getData('text'))
          }}
          onChange={(event) => {
            const { value } = event.currentTarget
            setText(value)
            if (isPasted.current) readText(value)
            isPasted.current = false
          }}
          spellCheck={false}
          hint="每行一个品种：编码、条码、文号、拼音或名称，最后写数量；从表格粘贴后自动匹配并预览"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="brand" busy={isBusy} data-main-action onClick={() => readText(text)}>
            匹配并预览
          </Button>
          {text !== '' && (
            <Button variant="text" onClick={() => setText('')}>
              清空
            </Button>
          )}
          <span className="text-meta text-ink-500">预览不会加入购物车</span>
        </div>
      </section>
      <section className="flex flex-col gap-4 border border-line bg-surface p-4">
        <ScanField onCode={(code) => setText((before) => addCode(before, code))} />
        {/* Dropping is a shortcut for the mouse: the button below does the same for everybody. */}
        <fieldset
          aria-label="上传文件"
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={onDrop}
          className={cx(
            'flex flex-1 flex-col items-start gap-2 border border-dashed p-3',
            isOver ? 'border-brand-600 bg-brand-50' : 'border-line-strong',
          )}
        >
          <p className="text-table text-ink-700">上传 Excel、WPS 表格或 CSV 文件，也可拖到这里</p>
          <input
            ref={file}
            type="file"
            aria-label="采购计划文件"
            accept=".xlsx,.xlsm,.xls,.et,.ods,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const input = event.currentTarget
              void sendFile(input.files?.[0]).then(() => {
                input.value = ''
              })
            }}
          />
          <span className="flex flex-wrap gap-3">
            <Button busy={isBusy} onClick={() => file.current?.click()}>
              选择文件
            </Button>
            <Button
              variant="text"
              onClick={() => saveFile('采购计划模板.csv', new Blob([toCsv(template)], { type: 'text/csv' }))}
            >
              下载模板
            </Button>
          </span>
          <p className="text-meta text-ink-500">
            最多 {MOST_PURCHASE_LIST_LINES} 行、5MB；按表头识别列，CSV 支持 UTF-8、GB18030
          </p>
        </fieldset>
        {asked && <QuantityColumn choices={asked.choices} onChoose={(at) => read(asked.table, at)} />}
        <FormAlert message={problem} />
      </section>
    </div>
  )
}

/** The same code scanned again is one more of it. */
function addCode(text: string, code: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findIndex((line) => line.split(/\s/)[0] === code)
  if (at < 0) return [...lines, `${code} 1`].join('\n')
  const number = readNumberAlone(lines[at]?.split(/\s+/)[1] ?? '1')
  // What is no number beside it is left for the buyer to mend.
  if (!number.ok) return [...lines, `${code} 1`].join('\n')
  return lines.map((line, index) => (index === at ? `${code} ${number.value + 1}` : line)).join('\n')
}
