/** The empty page: whatever it loads is the framework's own. */
export default function EmptyPage() {
  return <main>空</main>
}
