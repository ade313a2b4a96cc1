import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '#components/ui/text-field.tsx'
import { takeEarlyKeys } from '#lib/browser/early-entries.ts'

/** A keyboard scanner types a code and presses Enter; the field is empty for the next one at once. */
export function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const [last, setLast] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const take = (code: string): void => {
    if (code === '') return
    setLast(code)
    onCode(code)
  }
  const takeEarly = useEffectEvent(() => {
    const line = form.current?.elements.namedItem('scan')
    if (line instanceof HTMLInputElement) for (const code of takeEarlyKeys(line)) take(code)
  })
  useEffect(() => takeEarly(), [])
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        const code = String(new FormData(event.currentTarget).get('scan') ?? '').trim()
        event.currentTarget.reset()
        take(code)
      }}
    >
      <TextField
        label="扫码录入"
        name="scan"
        data-desk-line
        autoComplete="off"
        inputMode="text"
        maxLength={64}
        hint="将光标置于此处，用扫码枪逐个扫描商品条码；重复扫描时数量加1"
      />
      <p role="status" className="min-h-5 text-meta text-ok-700">
        {last !== '' && `已录入 ${last}`}
      </p>
    </form>
  )
}
