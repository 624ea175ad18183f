/** Components that the settings pages share. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { useWords, useWriting } from '../messages/words.ts'
import type { Difference } from './hours-forms.ts'

/** When and by whom a setting was changed. */
export function SetBy({ by, at }: { by: string | null; at: number | null }) {
  const say = useWords()
  const { time } = useWriting()
  if (at === null) return <p className="text-sm text-quiet">{say('settings.by_itself')}</p>
  return (
    <p className="text-sm text-quiet">
      {say('settings.set_by', { who: by ?? say('settings.somebody'), time: time(at) })}
    </p>
  )
}

/** A conflict: both versions of a setting, before one overwrites the other. */
export function Differences({ rows, by }: { rows: readonly Difference[]; by: string | null }) {
  const say = useWords()
  return (
    <div className="note-bad mt-2" role="alert">
      <p>
        {say(rows.length > 0 ? 'settings.conflict' : 'settings.conflict_elsewhere', {
          who: by ?? say('settings.somebody'),
        })}
      </p>
      {rows.length > 0 && (
        <table className="mt-2 w-full text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="pe-3">
                {say('settings.what')}
              </th>
              <th scope="col" className="pe-3">
                {say('settings.now')}
              </th>
              <th scope="col">{say('settings.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, now, yours }) => (
              <tr key={what} className="align-top">
                <th scope="row" className="pe-3 font-normal">
                  {what}
                </th>
                <td className="pe-3">{now || say('settings.nothing')}</td>
                <td className="font-semibold">{yours || say('settings.nothing')}</td>
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
  const say = useWords()
  if (!isSaved) return null
  return (
    <p className="note-good mt-2" role="status">
      {say('settings.saved')}
    </p>
  )
}

/** The error sentences of every field below a path, each once. */
export function sentencesBelow(errors: Record<string, string[]>, path: string): string[] {
  const below = Object.entries(errors).filter(([name]) => name === path || name.startsWith(`${path}.`))
  return [...new Set(below.flatMap(([, said]) => said))]
}

/** The placeholders of templates with their meaning. */
export function PlacesHelp({ places }: Pick<StaffAnswer<'listTemplates'>, 'places'>) {
  const say = useWords()
  return (
    <section className="panel">
      <h2>{say('templates.places')}</h2>
      <p className="mt-1 text-sm text-quiet">{say('templates.places_hint')}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {places.map((place) => (
          <div key={place} className="contents">
            <dt>
              <code>{`{${place}}`}</code>
            </dt>
            <dd>{say(`place.${place}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
