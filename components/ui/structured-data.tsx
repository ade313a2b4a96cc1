/** JSON inside a page must not be able to end its own element. */
const escapeForScript = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Facts about the page for search engines (JSON-LD), one block each. Data, not script: no policy needs to allow it. */
export function StructuredData({ blocks }: { blocks: readonly object[] }) {
  return blocks.map((block) => {
    const json = escapeForScript(JSON.stringify(block))
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  })
}
