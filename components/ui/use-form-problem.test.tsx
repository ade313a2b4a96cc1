import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { FormAlert } from './form-alert.tsx'
import { TextField } from './text-field.tsx'
import type { FormProblem } from './use-form-problem.ts'
import { useFormProblem } from './use-form-problem.ts'

afterEach(cleanup)

const name: FormProblem = { field: 'name', message: '请填写联系人' }
const phone: FormProblem = { field: 'phone', message: '请输入正确的手机号' }

function Form({ found }: { found: readonly (FormProblem | false)[] }) {
  const { form, errorOf, general, show, mention, accept } = useFormProblem()
  return (
    <form ref={form}>
      <FormAlert message={general} />
      <TextField label="联系人" name="name" error={errorOf('name')} />
      <TextField label="手机号" name="phone" error={errorOf('phone')} onBlur={() => mention(phone)} />
      <button type="button" onClick={() => accept(found) && show({ message: '保存失败，请重试' })}>
        保存
      </button>
    </form>
  )
}

const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))
const field = (label: string, description = '') => screen.getByRole('textbox', { name: label, description })

test('every field says what is wrong with it at once, and the first has the cursor', () => {
  const view = render(<Form found={[name, phone, { field: 'phone', message: '请填写手机号' }]} />)
  save()
  expect(field('联系人', '请填写联系人')).toBe(document.activeElement)
  expect(field('手机号', '请输入正确的手机号')).toBeTruthy()
  view.rerender(<Form found={[false, phone]} />)
  save()
  expect(field('联系人')).toBeTruthy()
  expect(field('手机号', '请输入正确的手机号')).toBe(document.activeElement)
  view.rerender(<Form found={[false, false]} />)
  save()
  expect(field('手机号')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('保存失败，请重试')
})

test('what is mentioned of one field leaves the others their messages, and the cursor where it is', () => {
  render(<Form found={[name]} />)
  save()
  fireEvent.blur(field('手机号'))
  expect(field('联系人', '请填写联系人')).toBe(document.activeElement)
  expect(field('手机号', '请输入正确的手机号')).toBeTruthy()
})
