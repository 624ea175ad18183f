import type { GuideLevel } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import type { Education } from './age-drawing.tsx'
import { parted } from './age-scale.ts'
import { useStageTimes } from './stage-times.ts'

/** What the drawing shows, as a table: each stage with its ages and its length, for the chosen home country and for the one abroad. */
export function LevelTable({ education }: { education: Education }) {
  const t = useTranslations('guide')
  return (
    <table className="mt-3 w-full max-w-3xl border-collapse text-[0.9375rem]">
      <caption className="sr-only">{t('tableCaption', { track: education.title })}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-start text-sm">
          {(['stage', 'age', 'length'] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pe-3 text-start font-semibold">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      {education.homes.map(({ code, country: home, levels }) => (
        <Rows key={code} code={code} name={home} levels={levels} />
      ))}
      <Rows name={education.country} levels={education.levels} />
    </table>
  )
}

function Rows({ code, name, levels }: { code?: string; name: string; levels: GuideLevel[] }) {
  const { line, branches } = parted(levels)
  return (
    <tbody data-home={code}>
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-4 pb-1.5 text-start text-base font-semibold">
          {name}
        </th>
      </tr>
      {[...line, ...branches].map((level) => (
        <Row key={level.name} level={level} />
      ))}
    </tbody>
  )
}

function Row({ level }: { level: GuideLevel }) {
  const t = useTranslations('guide')
  const times = useStageTimes()
  const notes = [...level.items.map(({ title }) => title), ...(level.desc ? [level.desc] : [])]
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        {level.name}
        {level.isBeside && <span className="text-quiet"> {t('besides')}</span>}
        {notes.map((note) => (
          <span key={note} className="block text-sm text-quiet">
            {note}
          </span>
        ))}
      </th>
      <td className="py-2 pe-3 whitespace-nowrap">{times.span(level)}</td>
      <td className="py-2 whitespace-nowrap">{times.length(level)}</td>
    </tr>
  )
}
