type TextControl = HTMLInputElement | HTMLTextAreaElement

const excess = ({ dataset, value }: TextControl): { most: number; length: number } | null => {
  const most = Number(dataset.most)
  const { length } = value.trim()
  return dataset.most !== undefined && length > most ? { most, length } : null
}

/** What is wrong with a text that is longer than its field says it takes (`data-most`), as it is typed; empty where nothing is. */
export function tooLongText(control: TextControl): string {
  const found = excess(control)
  return found ? `最多${found.most}字，现为${found.length}字` : ''
}

/** Every field below an element whose text is too long, with the rule. */
export function tooLongFields(element: HTMLElement | null): { field: string; message: string }[] {
  const controls = element?.querySelectorAll<TextControl>('[data-most]') ?? []
  return [...controls].flatMap((control) => {
    const found = excess(control)
    return found ? [{ field: control.name, message: `最多${found.most}字` }] : []
  })
}
