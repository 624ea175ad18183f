import { useTranslations } from '../../messages/provider.tsx'
import type { FactedSchool } from '../shortlist/load-schools.ts'

/** On phones two columns stand beside each other, under the names that are chosen here; the style sheet alone does what they say. */
export function ColumnChoice({ schools }: { schools: readonly FactedSchool[] }) {
  const t = useTranslations('compare')
  return (
    <div className="compare-choice no-print">
      {(['left', 'right'] as const).map((side, place) => (
        <select
          key={side}
          aria-label={t(side)}
          data-side={side}
          defaultValue={schools[place]?.id}
          autoComplete="off"
          className="field-input"
        >
          {schools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}
