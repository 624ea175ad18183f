import { compareTexts } from '../../domain/articles/compare.ts'
import { useWords } from '../messages/words.ts'

/** Where two texts differ: what went is struck through, what came stands behind it. */
export function Compared({ before, after, lang }: { before: string; after: string; lang: string }) {
  const say = useWords()
  const lines = compareTexts(before, after)
  if (lines.every((line) => 'skipped' in line)) return <p>{say('articles.same')}</p>
  return (
    <div lang={lang} className="text-sm [overflow-wrap:anywhere]">
      {Object.entries(lines).map(([at, line]) =>
        'skipped' in line ? (
          <p key={at} className="my-1 text-quiet">
            {say('articles.lines_alike', { count: line.skipped })}
          </p>
        ) : (
          <p key={at} className="min-h-4 whitespace-pre-wrap">
            {Object.entries(line.parts).map(([part, { text, kind }]) => {
              if (kind === 'gone')
                return (
                  <del key={part} className="word-gone">
                    {text}
                  </del>
                )
              if (kind === 'new')
                return (
                  <ins key={part} className="word-new">
                    {text}
                  </ins>
                )
              return text
            })}
          </p>
        ),
      )}
    </div>
  )
}
