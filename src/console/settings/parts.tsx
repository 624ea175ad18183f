/** Components that the settings pages share. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import type { Difference } from './hours-forms.ts'

/** When and by whom a setting was changed. */
export function SetBy({ by, at }: { by: string | null; at: number | null }) {
  const t = useTranslations()
  const { time } = useFormat()
  if (at === null) return <p className="text-sm text-quiet">{t('settings.by_itself')}</p>
  return (
    <p className="text-sm text-quiet">{t('settings.set_by', { who: by ?? t('settings.somebody'), time: time(at) })}</p>
  )
}

/** A conflict: both versions of a setting, before one overwrites the other. */
export function Differences({ rows, by }: { rows: readonly Difference[]; by: string | null }) {
  const t = useTranslations()
  return (
    <div className="note-bad mt-2" role="alert">
      <p>
        {t(rows.length > 0 ? 'settings.conflict' : 'settings.conflict_elsewhere', {
          who: by ?? t('settings.somebody'),
        })}
      </p>
      {rows.length > 0 && (
        <table className="mt-2 w-full text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="pe-3">
                {t('settings.what')}
              </th>
              <th scope="col" className="pe-3">
                {t('settings.now')}
              </th>
              <th scope="col">{t('settings.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, now, yours }) => (
              <tr key={what} className="align-top">
                <th scope="row" className="pe-3 font-normal">
                  {what}
                </th>
                <td className="pe-3">{now || t('settings.nothing')}</td>
                <td className="font-semibold">{yours || t('settings.nothing')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Confirms that a setting is saved. */
export function Saved({ isSaved }: { isSaved: boolean }) {
  const t = useTranslations()
  if (!isSaved) return null
  return (
    <p className="note-good mt-2" role="status">
      {t('settings.saved')}
    </p>
  )
}

/** The error sentences of every field below a path, each once. */
export function sentencesBelow(errors: Record<string, string[]>, path: string): string[] {
  const below = Object.entries(errors).filter(([name]) => name === path || name.startsWith(`${path}.`))
  return [...new Set(below.flatMap(([, sentences]) => sentences))]
}

/** The placeholders of templates with their meaning. */
export function PlacesHelp({ places }: Pick<StaffAnswer<'listTemplates'>, 'places'>) {
  const t = useTranslations()
  return (
    <section className="panel">
      <h2>{t('templates.places')}</h2>
      <p className="mt-1 text-sm text-quiet">{t('templates.places_hint')}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {places.map((place) => (
          <div key={place} className="contents">
            <dt>
              <code>{`{${place}}`}</code>
            </dt>
            <dd>{t(`place.${place}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
