import { useWords } from '../messages/words.ts'

type Column = { label: string; value: number }

const height = 150
const above = 18
const below = 20

/** Values in a row, such as days: drawn to the width that there is. */
export function Columns({ title, columns, ends }: { title: string; columns: Column[]; ends: [string, string] }) {
  const say = useWords()
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
            <title>{say('shell.pair', { label, value: String(value) })}</title>
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
