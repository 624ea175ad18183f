/** What was done, or why it wasn't, above a form. */
export function Notice({ text, isBad = false }: { text: string | null | undefined | false; isBad?: boolean }) {
  if (!text) return null
  return (
    <p className={isBad ? 'note-bad' : 'note-good'} role={isBad ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
