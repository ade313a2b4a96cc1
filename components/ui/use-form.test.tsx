import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { FormAnswer, FormProblem } from '#lib/kernel/form-problem.ts'
import { Button } from './button.tsx'
import { FormAlert } from './form-alert.tsx'
import { TextArea, TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

const name: FormProblem = { field: 'name', message: '请填写联系人' }
const phone: FormProblem = { field: 'phone', message: '请输入正确的手机号' }

type Send = (text: string) => Promise<FormAnswer<number>>

interface ContactProps {
  found?: readonly (FormProblem | false)[]
  send?: Send
  onDone?: (id: number) => void
  leaves?: boolean
}

const accept: Send = () => Promise.resolve({ ok: true, value: 7 })

function Contact({ found = [], send = accept, onDone, leaves }: ContactProps) {
  const form = useForm({ check: () => found, send: ({ text }) => send(text('name')), onDone, leaves })
  return (
    <form {...form.props}>
      <FormAlert message={form.general} />
      <TextField {...form.field('name')} label="联系人" defaultValue=" 王芳 " />
      <TextField {...form.field('phone')} label="手机号" onBlur={() => form.mention(phone)} />
      <div data-field="files">
        <button type="button">选择文件</button>
      </div>
      <p>{form.errorOf('files')}</p>
      <button type="button" onClick={() => form.clear(['pho'])}>
        改手机号
      </button>
      <Button type="submit" busy={form.busy}>
        保存
      </Button>
    </form>
  )
}

const button = () => screen.getByRole('button', { name: '保存' })
/** Presses, and lets what it starts come to rest. */
const save = () =>
  act(async () => {
    fireEvent.click(button())
  })
const field = (label: string, description = '') => screen.getByRole('textbox', { name: label, description })
const alert = () => screen.getByRole('alert').textContent

test('every wrong field says so at once, the first has the cursor, and nothing is sent', async () => {
  const send = jest.fn(accept)
  const view = render(
    <Contact found={[phone, name, { field: 'phone', message: '请填写手机号' }, { message: '请先勾选' }]} send={send} />,
  )
  await save()
  expect(field('联系人', '请填写联系人')).toBe(document.activeElement)
  expect(field('手机号', '请输入正确的手机号')).toBeTruthy()
  expect(alert()).toBe('请先勾选')
  view.rerender(<Contact found={[false, phone]} send={send} />)
  await save()
  expect(field('联系人')).toBeTruthy()
  expect(field('手机号', '请输入正确的手机号')).toBe(document.activeElement)
  expect(alert()).toBe('')
  expect(send).not.toHaveBeenCalled()
})

test('it is sent once at a time, and its answer is passed on', async () => {
  const answers: ((answer: FormAnswer<number>) => void)[] = []
  const send = jest.fn<Send>(() => new Promise((resolve) => answers.push(resolve)))
  const onDone = jest.fn()
  render(<Contact send={send} onDone={onDone} />)
  await save()
  await save()
  fireEvent.submit(button())
  expect(send.mock.calls).toEqual([['王芳']])
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => answers[0]?.({ ok: true, value: 7 }))
  expect(onDone.mock.calls[0]?.[0]).toBe(7)
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('what leads to another page is busy until it is there', async () => {
  render(<Contact leaves />)
  await save()
  expect(button().getAttribute('aria-busy')).toBe('true')
})

test('a refusal keeps what was typed, and shows each message where it belongs', async () => {
  const problem = [phone, { field: 'files', message: '请上传回执' }]
  const onDone = jest.fn()
  render(<Contact send={() => Promise.resolve({ ok: false, problem })} onDone={onDone} leaves />)
  fireEvent.change(field('手机号'), { target: { value: '139' } })
  await save()
  expect(field('手机号', '请输入正确的手机号')).toBe(document.activeElement)
  expect((field('手机号', '请输入正确的手机号') as HTMLInputElement).value).toBe('139')
  expect(screen.getByText('请上传回执')).toBeTruthy()
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

test('a message for a field that is not on the screen is said for the whole form', async () => {
  const problem = [{ field: 'coupon_id', message: '优惠券已失效' }]
  render(<Contact send={() => Promise.resolve({ ok: false, problem })} />)
  await save()
  expect(alert()).toBe('优惠券已失效')
})

test('a group of controls has the cursor in its first one', async () => {
  render(<Contact found={[{ field: 'files', message: '请上传回执' }]} />)
  await save()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '选择文件' }))
})

test('what is mentioned of one field leaves the others their messages and the cursor where it is; cleared, it is gone', async () => {
  render(<Contact found={[name]} />)
  await save()
  fireEvent.blur(field('手机号'))
  expect(field('联系人', '请填写联系人')).toBe(document.activeElement)
  expect(field('手机号', '请输入正确的手机号')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '改手机号' }))
  expect(field('手机号')).toBeTruthy()
  expect(field('联系人', '请填写联系人')).toBeTruthy()
})

function Noted({ send }: { send: Send }) {
  const form = useForm({ send: ({ text }) => send(text('note')) })
  return (
    <form {...form.props}>
      <TextArea {...form.field('note')} label="备注" maxLength={5} />
      <button type="submit">保存</button>
    </form>
  )
}

test('a text that is too long stays whole, says so while it is typed, and is not sent', async () => {
  const send = jest.fn<Send>(() => Promise.resolve({ ok: true, value: 1 }))
  render(<Noted send={send} />)
  const note = screen.getByLabelText<HTMLTextAreaElement>('备注')
  expect(note.getAttribute('maxlength')).toBeNull()
  await save()
  expect(send.mock.calls).toEqual([['']])
  fireEvent.input(note, { target: { value: ' 请周五前送到 ' } })
  expect(screen.getByText('最多5字，现为6字')).toBeTruthy()
  await save()
  expect([send.mock.calls.length, note.value]).toEqual([1, ' 请周五前送到 '])
  expect(document.activeElement).toBe(note)
  fireEvent.input(note, { target: { value: '周五送到' } })
  await save()
  expect(send.mock.calls).toEqual([[''], ['周五送到']])
  expect(screen.queryByText(/最多5字/)).toBeNull()
})
