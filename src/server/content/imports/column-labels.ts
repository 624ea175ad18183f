/** Labels of columns beside their names: the labels of the console's forms, in every language, with the language of the text. */
import type { CollectionKind } from '../../../domain/content/collections.ts'
import { editionCodes, editionOf } from '../../../domain/editions.ts'
import { loadMessages } from '../../../domain/messages.ts'
import type { Column } from '../../../domain/spreadsheets/columns.ts'
import { formKindOf } from '../../../domain/spreadsheets/columns.ts'

const MESSAGES = await loadMessages('content-fields')

/** `Tiêu đề (Tiếng Việt)`, `標題 vi`; never the bare name for a text in languages, which names no language. */
export const columnLabels =
  (kind: CollectionKind) =>
  ({ name, field, locale }: Column): string[] =>
    editionCodes().flatMap((reader) => {
      const names = [
        `${formKindOf(kind)}_${field.path.replaceAll('.', '_')}`,
        `${formKindOf(kind)}_${name}`,
        field.name,
      ]
      const labels: Record<string, string> = MESSAGES[editionOf(reader).language].labels
      const label = names.map((each) => labels[each]).find((each) => each !== undefined)
      if (label === undefined) return []
      const language = locale ?? editionCodes().find((each) => name.endsWith(`_${each}`))
      return language ? [`${label} (${editionOf(language).ownName})`, `${label} ${language}`] : [label]
    })
