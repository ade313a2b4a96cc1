/** Represents rows of a long table that are not rendered. */
export function SpacerRow({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
