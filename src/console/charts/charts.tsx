/** SVG charts, rendered on the server. */
import { useTranslations } from '../messages/translations.ts'

export type Bar = {
  label: string
  /** At the end of the line. */
  text: string
  value: number
  /** The part of the bar in the second colour. */
  part?: number
  /** Full width of the bar; default: the greatest value. */
  of?: number
}

const rowHeight = 38

/** In widths of a Latin letter: what fits on one line of a phone, label and number together. */
const lineWidthMax = 42

const widthOf = (character: string) => (/\p{sc=Han}|[\uff00-\uffef]/u.test(character) ? 2 : 1)

/** Truncates a label to the width left beside its number. */
function beside(label: string, text: string): string {
  let left = lineWidthMax - [...text].reduce((width, character) => width + widthOf(character), 0)
  const characters = [...label]
  const end = characters.findIndex((character) => {
    left -= widthOf(character)
    return left < 0
  })
  return end < 0 ? label : `${characters.slice(0, Math.max(1, end - 1)).join('')}…`
}

/** A horizontal bar chart with label and number above each bar. */
export function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  const t = useTranslations()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const percent = (value: number, of = most) => `${Math.min(100, (value / Math.max(1, of)) * 100)}%`
  return (
    <svg role="img" aria-label={title} width="100%" height={bars.length * rowHeight} className="block overflow-visible">
      {bars.map(({ label, text, value, part, of }, at) => (
        <g key={label}>
          <title>{t('shell.pair', { label, value: text })}</title>
          <text x="0" y={at * rowHeight + 16} className="fill-ink text-sm">
            {beside(label, text)}
          </text>
          <text x="100%" y={at * rowHeight + 16} textAnchor="end" className="fill-ink text-sm">
            {text}
          </text>
          <rect x="0" y={at * rowHeight + 22} width="100%" height="8" rx="2" className="fill-sand" />
          <rect x="0" y={at * rowHeight + 22} width={percent(value, of)} height="8" rx="2" className="fill-focus" />
          {part !== undefined && part > 0 && (
            <rect x="0" y={at * rowHeight + 22} width={percent(part, of)} height="8" rx="2" className="fill-jade" />
          )}
        </g>
      ))}
    </svg>
  )
}

type Column = { label: string; value: number }

const height = 150

const above = 18

const below = 20

/** A column chart, for example of days, that fills the available width. */
export function Columns({ title, columns, ends }: { title: string; columns: Column[]; ends: [string, string] }) {
  const t = useTranslations()
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const step = 100 / columns.length
  return (
    <svg role="img" aria-label={title} width="100%" height={height + above + below} className="block overflow-visible">
      <line x1="0" x2="100%" y1={above} y2={above} className="stroke-line" strokeDasharray="2 4" />
      <text x="0" y={above - 5} className="fill-quiet text-xs">
        {most}
      </text>
      {columns.map(({ label, value }, at) => {
        const tall = (value / most) * height
        return (
          <rect
            key={label}
            x={`${at * step + step * 0.12}%`}
            width={`${step * 0.76}%`}
            y={above + height - tall}
            height={tall}
            className="fill-focus"
          >
            <title>{t('shell.pair', { label, value: String(value) })}</title>
          </rect>
        )
      })}
      <line x1="0" x2="100%" y1={above + height} y2={above + height} className="stroke-edge" />
      <text x="0" y={above + height + 15} className="fill-quiet text-xs">
        {ends[0]}
      </text>
      <text x="100%" y={above + height + 15} textAnchor="end" className="fill-quiet text-xs">
        {ends[1]}
      </text>
    </svg>
  )
}
