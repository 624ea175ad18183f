import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionOf, shownEditions } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { pathOfEntry } from './areas.ts'
import { useEntryName } from './use-entry-name.ts'

type Entry = StaffAnswer<'listContent'>['entries'][number]

/** Entries of one kind as rows, in the reader's language and the others. */
export function EntryRows({
  kind,
  entries,
  isRemoved,
}: {
  kind: string
  entries: readonly Entry[]
  isRemoved: boolean
}) {
  const t = useTranslations()
  const { locale } = useReader()
  const { time } = useFormat()
  const entryName = useEntryName()
  // a kind without texts has no column for them
  const others = shownEditions().filter(
    (other) => other !== locale && entries.some(({ key, labels }) => labels[other] && labels[other] !== key),
  )
  const hasGaps = entries.some(({ missing, outdated }) => missing.length + outdated.length > 0)
  const languageNames = (codes: readonly string[]) => codes.map((code) => editionOf(code).ownName).join(', ')
  return (
    <div className="mt-3 overflow-x-auto rounded-xl border border-line bg-card">
      <table className="w-full text-left max-md:block">
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              {t('content.entry')}
            </th>
            {others.map((other) => (
              <th key={other} scope="col" className="px-3 py-2 font-semibold max-xl:hidden">
                {editionOf(other).ownName}
              </th>
            ))}
            {hasGaps && (
              <th scope="col" className="px-3 py-2 font-semibold">
                {t('content.languages')}
              </th>
            )}
            <th scope="col" className="px-3 py-2 font-semibold">
              {t('content.edited')}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {entries.map(({ key, labels, missing, outdated, is_demo, edited_at, edited_by }) => (
            <tr
              key={key}
              className="relative border-b border-line align-top last:border-0 hover:bg-sand max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-2"
            >
              <th scope="row" className="font-normal [overflow-wrap:anywhere] max-md:block">
                <a
                  href={pathOfEntry(kind, key) + (isRemoved ? '/history' : '')}
                  data-row
                  className="font-semibold after:absolute after:inset-0"
                >
                  {entryName(kind, key, localize(labels, locale).text || key)}
                </a>
                {is_demo && <span className="tag ms-2">{t('content.demo')}</span>}
                {key !== kind && (
                  <span className="block text-sm text-quiet">{key.split('~').filter(Boolean).join(' · ')}</span>
                )}
              </th>
              {others.map((other) => (
                <td key={other} lang={editionOf(other).htmlLang} className="text-sm max-xl:hidden">
                  {labels[other] === key ? '' : (labels[other] ?? '')}
                </td>
              ))}
              {hasGaps && (
                <td className="text-sm max-md:block">
                  {missing.length > 0 && (
                    <span className="tag me-1">{t('content.lacks', { languages: languageNames(missing) })}</span>
                  )}
                  {outdated.length > 0 && (
                    <span className="tag">{t('content.older', { languages: languageNames(outdated) })}</span>
                  )}
                </td>
              )}
              <td className="text-sm text-quiet max-md:block">
                {edited_at !== null && time(edited_at)}
                {edited_by && <span className="block">{edited_by}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
