import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { FileField } from './file-field.tsx'
import type { UploadedFile } from './file-list.ts'
import type { SendFile } from './use-files.ts'

afterEach(cleanup)

type Outcome = Result<UploadedFile, string>
interface Transfer {
  readonly name: string
  readonly progress: (percent: number) => void
  readonly end: (outcome: Outcome) => Promise<void>
  readonly signal: AbortSignal
}

const stored = (name: string): Outcome => success({ id: name.length, name, isImage: false, url: `/api/upload/${name}` })

function setup(most?: number) {
  const transfers: Transfer[] = []
  const heard: [number[], boolean][] = []
  const send: SendFile = (file, { onProgress, signal }) =>
    new Promise((resolve) => {
      transfers.push({
        name: file.name,
        progress: (percent) => act(() => onProgress(percent)),
        end: async (outcome) => act(async () => resolve(outcome)),
        signal,
      })
    })
  render(
    <FileField
      label="证照照片"
      send={send}
      most={most}
      onChange={(files, busy) => heard.push([files.map(({ id }) => id), busy])}
    />,
  )
  const choose = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('证照照片', { selector: 'input' }), {
      target: { files: names.map((name) => new File(['x'], name, { type: 'image/png' })) },
    })
  return { transfers, heard, choose }
}

describe('files of a form', () => {
  test('each shows its percentage, and is a link once it is there', async () => {
    const { transfers, heard, choose } = setup()
    choose('a.png', 'bb.png')
    transfers[0]?.progress(40)
    expect(screen.getByRole('progressbar', { name: 'a.png 上传进度' }).getAttribute('aria-valuenow')).toBe('40')
    expect(heard.at(-1)).toEqual([[], true])
    await transfers[0]?.end(stored('a.png'))
    expect(screen.getByRole('link', { name: 'a.png' }).getAttribute('href')).toBe('/api/upload/a.png')
    await transfers[1]?.end(stored('bb.png'))
    await waitFor(() => expect(heard.at(-1)).toEqual([[5, 6], false]))
    expect(screen.getByRole('status').textContent).toContain('已上传 2 个')
  })

  test('a transfer can be cancelled: it ends, its row goes, the focus is back at the choice', () => {
    const { transfers, choose, heard } = setup()
    choose('a.png')
    fireEvent.click(screen.getByRole('button', { name: '取消上传 a.png' }))
    expect(transfers[0]?.signal.aborted).toBe(true)
    expect(screen.queryByText('a.png')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('证照照片', { selector: 'input' }))
    expect(heard.at(-1)).toEqual([[], false])
  })

  test('a failure says why and can be tried again', async () => {
    const { transfers, choose, heard } = setup()
    choose('a.png')
    await transfers[0]?.end(failure('图片无法读取'))
    expect(screen.getByText('图片无法读取')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重试 a.png' }))
    expect(transfers).toHaveLength(2)
    await transfers[1]?.end(stored('a.png'))
    expect(heard.at(-1)).toEqual([[5], false])
  })

  test('what is too many is said and not sent', () => {
    const { transfers, choose } = setup(2)
    choose('a.png', 'b.png', 'c.png')
    expect(transfers.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    expect(screen.getByRole('status').textContent).toContain('最多 2 个文件，有 1 个未加入')
  })
})
