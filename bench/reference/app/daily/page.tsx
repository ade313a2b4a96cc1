/** Prerendered; the measurement puts the measured page's own bytes in its place. */
export default function FilledPage() {
  return <main>空</main>
}
