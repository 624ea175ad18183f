/** An article's text in a language, as its entry or draft stores it. */
import { toJson } from '../json.ts'

/** Title, slug and abstract, followed by the Markdown text. */
export type DocumentTexts = { head: Record<string, string>; body: string }

/** Browsers post CRLF line ends; stored texts have LF. */
const withPlainEnds = (text: string) => text.replaceAll('\r\n', '\n')

/** @param source JSON */
export function readDocument(source: string): DocumentTexts {
  const { body = '', ...head } = JSON.parse(source) as Record<string, string>
  return { head, body: withPlainEnds(body) }
}

export const writeDocument = ({ head, body }: DocumentTexts) => toJson({ ...head, body: withPlainEnds(body) })
