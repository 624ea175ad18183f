/** An article's text in a language, as its entry or draft stores it. */

/** Title, address and abstract, and the Markdown below them. */
export type DocumentTexts = { head: Record<string, string>; body: string }

/** @param source JSON */
export function readDocument(source: string): DocumentTexts {
  const { body = '', ...head } = JSON.parse(source) as Record<string, string>
  return { head, body }
}

export const writeDocument = ({ head, body }: DocumentTexts): string => JSON.stringify({ ...head, body })
