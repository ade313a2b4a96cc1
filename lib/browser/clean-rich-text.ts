import { richTextRules } from '#lib/contract/rich-text.ts'

const { tags, attributes, schemes } = richTextRules
const allowedTags: readonly string[] = tags
const attributesOf: Readonly<Record<string, readonly string[]>> = attributes

const isGoodLink = (address: string): boolean =>
  /^[/#](?!\/)/.test(address) || schemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`))

function cleanElement(element: Element): void {
  for (const child of [...element.children]) cleanElement(child)
  const name = element.localName
  if (name === 'script' || name === 'style' || name === 'template') {
    element.remove()
    return
  }
  if (!allowedTags.includes(name)) {
    element.replaceWith(...element.childNodes)
    return
  }
  for (const attribute of [...element.attributes]) {
    const isKept = attributesOf[name]?.includes(attribute.name) ?? false
    if (!isKept || (attribute.name === 'href' && !isGoodLink(attribute.value))) element.removeAttribute(attribute.name)
  }
}

/** Rich text that reached the browser by a call: only what texts need is left, parsed where nothing can run. */
export function cleanRichText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const child of [...body.children]) cleanElement(child)
  return body.innerHTML
}
