import type { HeaderFound } from '../../domain/spreadsheets/spreadsheet.ts'
import { useTranslations } from '../messages/translations.ts'

type Props = { header: HeaderFound; names: Record<string, string>; keys: readonly string[] }

/** The columns of a rejected spreadsheet, beside the columns of its kind. */
export function HeaderColumns({ header: { found: columns, unknown, missing }, names, keys }: Props) {
  const t = useTranslations()
  const guesses = new Map(unknown.map(({ name, nearest }) => [name, nearest]))
  return (
    <div className="mt-3 grid items-start gap-4 md:grid-cols-2">
      <section className="panel" aria-labelledby="found">
        <h2 id="found" className="text-base font-semibold">
          {t('imports.header_found')}
        </h2>
        {columns.length === 0 && <p className="mt-1 text-quiet">{t('imports.header_none')}</p>}
        <ol className="mt-1 grid gap-1 text-sm">
          {columns.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice
            <li key={at} className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
              <code>{name}</code>
              {guesses.has(name) && (
                <span className="text-danger">
                  {guesses.get(name)
                    ? t('imports.header_guess', { nearest: guesses.get(name) ?? '' })
                    : t('imports.header_unknown')}
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section className="panel" aria-labelledby="expected">
        <h2 id="expected" className="text-base font-semibold">
          {t('imports.header_expected')}
        </h2>
        <ul className="mt-1 grid gap-1 text-sm">
          {Object.entries(names).map(([name, label]) => (
            <li key={name} className="flex flex-wrap items-baseline gap-x-2">
              <code>{name}</code>
              <span className="text-quiet">{label}</span>
              {keys.includes(name) && <span className="tag">{t('imports.key')}</span>}
              {missing.includes(name) && <span className="tag">{t('imports.header_missing')}</span>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
