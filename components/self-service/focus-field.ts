/** Puts the cursor into the first field of a form that is wrong. Answers whether there was one. */
export function focusField(form: HTMLFormElement, errors: Readonly<Record<string, string>>): boolean {
  const wrong = Object.keys(errors)
  const fields = [...form.elements].filter((element): element is HTMLInputElement => 'name' in element)
  fields.find((field) => wrong.includes(field.name))?.focus()
  return wrong.length > 0
}
