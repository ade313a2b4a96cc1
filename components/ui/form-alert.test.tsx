import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { FormAlert } from './form-alert.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

test('what is wrong with a form carries the error icon, for the whole form and at a field', () => {
  render(
    <form>
      <FormAlert message="短信验证码有误" />
      <TextField label="手机号" error="请输入正确的手机号" />
    </form>,
  )
  const alert = screen.getByRole('alert')
  expect([alert.textContent, alert.querySelectorAll('.icon').length]).toEqual(['短信验证码有误', 1])
  const field = screen.getByRole('textbox', { name: '手机号', description: '请输入正确的手机号' })
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.querySelectorAll('.icon').length).toBe(
    1,
  )
})

test('nothing wrong, nothing said', () => {
  render(<FormAlert message={undefined} />)
  expect(screen.getByRole('alert').childElementCount).toBe(0)
})
