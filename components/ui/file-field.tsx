import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { describedBy, FieldError } from './field.tsx'
import type { UploadedFile } from './file-list.ts'
import { FileRow } from './file-row.tsx'
import type { SendFile } from './use-files.ts'
import { useFiles } from './use-files.ts'

interface FileFieldProps {
  label: ReactNode
  /** The form's name for it, for messages. */
  name?: string
  /** Hands one file over (lib/browser/upload.ts for the purpose of the form). */
  send: SendFile
  /** Hears of every change: the files that are there, and whether some are still on their way. */
  onChange: (stored: readonly UploadedFile[], isBusy: boolean) => void
  initial?: readonly UploadedFile[]
  most?: number
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

const none: readonly UploadedFile[] = []

/**
 * Files of a form: chosen, dropped or pasted by keyboard alone too; each has its percentage, can be cancelled, tried again and
 * taken away. They are handed over at once, so that sending the form later takes no time.
 */
export function FileField(props: FileFieldProps) {
  const { label, name, send, onChange, initial = none, most = 5, required, hint, error, className } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const files = useFiles({ send, most, initial, onChange })
  const [isOver, setOver] = useState(false)
  const [word, setWord] = useState('')

  const add = (given: FileList | null): void => {
    const left = files.add([...(given ?? [])])
    setWord(left > 0 ? `最多 ${most} 个文件，有 ${left} 个未加入` : '')
    if (input.current) input.current.value = ''
  }
  const texts = { error, hint: true }
  return (
    <fieldset
      data-field={name}
      className={className}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      }}
    >
      <legend id={`${id}-label`} className="mb-1 text-table text-ink-700">
        {label}
        {required && <span className="ml-1 text-meta text-ink-500">必填</span>}
      </legend>
      <div
        className={cx(
          'rounded border bg-surface',
          error ? 'border-price' : isOver ? 'border-brand-600' : 'border-line',
        )}
      >
        <div className="flex flex-wrap items-center gap-3 p-2">
          <input
            {...describedBy(id, texts)}
            ref={input}
            id={id}
            type="file"
            multiple={most > 1}
            accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
            aria-labelledby={`${id}-label`}
            onChange={(event) => add(event.currentTarget.files)}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonClass(
              { size: 'row' },
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
            )}
          >
            选择文件
          </label>
          <p id={`${id}-hint`} className="text-meta text-ink-500">
            {hint ?? `JPG、PNG 或 PDF，单个不超过 10 MB，最多 ${most} 个，也可以拖到这里`}
          </p>
        </div>
        {files.entries.length > 0 && (
          <ul>
            {files.entries.map((entry) => (
              <FileRow
                key={entry.key}
                entry={entry}
                onRetry={() => files.retry(entry)}
                onRemove={() => {
                  files.remove(entry)
                  input.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="text-meta text-warn-700">
        {word}
        <span className="sr-only">{spoken(files.entries)}</span>
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** What readers hear when something is done; the percentages in between are theirs to ask for. */
function spoken(entries: ReturnType<typeof useFiles>['entries']): string {
  const stored = entries.filter(({ state }) => state.is === 'stored').length
  const failed = entries.filter(({ state }) => state.is === 'failed').length
  if (stored + failed === 0) return ''
  return `已上传 ${stored} 个${failed > 0 ? `，${failed} 个失败` : ''}`
}
