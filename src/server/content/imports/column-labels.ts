/** Labels of columns beside their names: the labels of the console's forms, in every language, with the language of the text. */
import en from '../../../console/content/fields/messages/en.json' with { type: 'json' }
import tw from '../../../console/content/fields/messages/tw.json' with { type: 'json' }
import vi from '../../../console/content/fields/messages/vi.json' with { type: 'json' }
import type { CollectionKind } from '../../../domain/content/collections.ts'
import { editionCodes, editionOf } from '../../../domain/editions.ts'
import type { PerLanguage } from '../../../domain/languages/index.ts'
import type { Column } from '../../../domain/spreadsheets/columns.ts'
import { formKindOf } from '../../../domain/spreadsheets/columns.ts'

const LABELS: PerLanguage<Record<string, string>> = { en: en.labels, vi: vi.labels, 'zh-hant': tw.labels }

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
      const label = names.map((each) => LABELS[editionOf(reader).language][each]).find((each) => each !== undefined)
      if (label === undefined) return []
      const language = locale ?? editionCodes().find((each) => name.endsWith(`_${each}`))
      return language ? [`${label} (${editionOf(language).ownName})`, `${label} ${language}`] : [label]
    })
