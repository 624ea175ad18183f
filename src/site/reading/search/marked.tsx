type Part = { text: string; is_match: boolean }

/** A text in parts, the words that were looked for marked. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, is_match }, index) => {
    const key = `${index}${text}`
    return is_match ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
