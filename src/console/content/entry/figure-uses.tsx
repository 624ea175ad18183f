import { localize } from '../../../domain/localized.ts'
import { useReader, useTranslations } from '../../messages/translations.ts'
import { pathOfEntry } from '../areas.ts'
import { useEntryName } from '../use-entry-name.ts'
import type { Entry } from './entry-form.ts'
import { useKindName } from './form-translations.ts'

/** Entries whose texts show a figure. */
export function FigureUses({ uses }: { uses: NonNullable<Entry['uses']> }) {
  const t = useTranslations()
  const kindName = useKindName()
  const { locale } = useReader()
  const entryName = useEntryName()
  return (
    <section className="panel mt-3" aria-labelledby="uses">
      <h2 id="uses">{t('content.uses', { count: uses.length })}</h2>
      {uses.length === 0 && <p className="mt-1">{t('content.uses_none')}</p>}
      <ul className="mt-1 grid max-h-72 gap-1 overflow-y-auto">
        {uses.map(({ kind, key, labels }) => (
          <li key={`${kind} ${key}`} className="flex flex-wrap items-baseline gap-x-2">
            <span className="tag">{kindName(kind)}</span>
            <a href={pathOfEntry(kind, key)} className="text-link [overflow-wrap:anywhere]">
              {entryName(kind, key, localize(labels, locale).text || key)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
